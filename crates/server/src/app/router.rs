//! Every address that the server answers, and the document that describes them.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{Object, Ref, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, HeaderBuilder, PathItem, ResponseBuilder};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use crate::accounts::caller::COOKIE;
use crate::app::operation;
use crate::app::state::AppState;
use crate::app::subjects::subjects;
use crate::http::code::Code;
use crate::http::error::{ApiError, LARGEST_BODY};
use crate::http::guard::guard;
use crate::http::page::{self, Page, PageServer};
use crate::ws::connect;
use crate::{accounts, chat, lobby, moderation, profiles, protocol, puzzles, ratings, study, tables};

#[derive(OpenApi)]
#[openapi(
    info(title = "Catercorner", description = "Play, study and climb the ranking of the Blokus family of games."),
    tags(
        (name = "people", description = "Who you are, and who the others are."),
        (name = "games", description = "Making, watching and playing games."),
        (name = "board", description = "The board as data: geometry, legal moves, and why others are not."),
        (name = "study", description = "Hints with reasons, analyses, records, openings."),
        (name = "puzzles", description = "The solo puzzles."),
        (name = "social", description = "Chat, friends, blocks and reports."),
        (name = "moderation", description = "For those who look after the others."),
        (name = "lobby", description = "Waiting for opponents."),
        (name = "ranking", description = "Ratings and leaderboards."),
        (name = "operation", description = "For those who run the server."),
    ),
    components(schemas(protocol::ClientMessage, protocol::ServerMessage)),
    modifiers(&Credentials)
)]
struct Document;

/// How a request says who asks.
struct Credentials;

impl Modify for Credentials {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description(
            COOKIE,
            "The cookie of a session, for people. Over https its name begins with `__Host-`.",
        );
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let token = token.description(Some("A token of an account, for programs, within its scopes."));
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}

/// Routes and the document that describes them, put together area by area. Without states there are only the
/// descriptions.
struct Api {
    router: Router,
    document: utoipa::openapi::OpenApi,
}

impl Api {
    fn new(state: Option<&AppState>) -> Self {
        let mut api = Self { router: Router::new(), document: Document::openapi() };
        api.add(accounts::routes(), state.map(|state| &state.accounts));
        api.add(tables::routes(), state.map(|state| &state.tables));
        api.add(chat::messages::routes(), state.map(|state| &state.chat));
        api.add(moderation::routes(), state.map(|state| &state.moderation));
        api.add(ratings::routes(), state.map(|state| &state.accounts));
        api.add(lobby::routes(), state.map(|state| &state.lobby));
        api.add(study::routes(), state.map(|state| &state.study));
        api.add(puzzles::routes(), state.map(|state| &state.puzzles));
        api.add(profiles::routes(), state.map(|state| &state.profiles));
        api.add(connect::routes(), state.map(|state| &state.sockets));
        api.add(operation::routes(), state);
        describe_waiting(&mut api.document);
        api
    }

    fn add<S: Clone + Send + Sync + 'static>(&mut self, area: OpenApiRouter<S>, state: Option<&S>) {
        let (router, document) = area.split_for_parts();
        self.document.merge(document);
        if let Some(state) = state {
            self.router = std::mem::take(&mut self.router).merge(router.with_state(state.clone()));
        }
    }
}

/// Adds to every operation what the guard and the time limit may answer instead, with the header that says when to try
/// again.
fn describe_waiting(document: &mut utoipa::openapi::OpenApi) {
    let waiting = [
        ("429", "TooMany", "Too many requests: wait."),
        ("503", "Busy", "The server has too much to do or is about to stop: wait."),
    ];
    let components = document.components.get_or_insert_default();
    for (_, name, description) in waiting {
        let seconds = HeaderBuilder::new().schema(Some(Object::with_type(Type::Integer)));
        let response = ResponseBuilder::new()
            .description(description)
            .header("Retry-After", seconds.description(Some("In seconds.")).build())
            .content("application/json", Content::new(Some(Ref::from_schema_name("Problem"))));
        components.responses.insert(name.into(), response.build().into());
    }
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        for (status, name, _) in waiting {
            operation.responses.responses.insert(status.into(), Ref::from_response_name(name).into());
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten()
}

/// The document that describes the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::new(None).document
}

/// Everything that the server answers.
pub(crate) fn router(state: AppState, page: Arc<Page>) -> Router {
    let longest_request = Duration::from_secs(state.context.config.request_timeout.into());
    let page = PageServer::new(page, subjects(&state), &state.context.config);
    let Api { router, document } = Api::new(Some(&state));
    router
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", document))
        .fallback_service(page::serve.with_state(page))
        .method_not_allowed_fallback(|| async {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                Code::Method,
                "expected another method for this address",
            )
        })
        .layer(middleware::from_fn_with_state(state.context, guard))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, longest_request))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            axum::response::IntoResponse::into_response(ApiError::internal("a handler panicked"))
        }))
        .layer(TraceLayer::new_for_http())
}
