//! Every address that the server answers, and the document that describes them.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use crate::accounts::caller::COOKIE;
use crate::app::App;
use crate::http::code::Code;
use crate::http::error::ApiError;
use crate::http::{limits, page};
use crate::ws::{protocol, socket};
use crate::{accounts, chat, lobby, puzzles, ratings, runtime, study, tables};

/// The largest body of a request.
pub(crate) const LARGEST_BODY: usize = 1 << 20;

/// The longest that a request may take.
const LONGEST_REQUEST: Duration = Duration::from_secs(60);

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
        let cookie = ApiKeyValue::with_description(COOKIE, "The cookie of a session, for people.");
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let token = token.description(Some("A token of an account, for programs, within its scopes."));
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}

fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(accounts::account::routes())
        .merge(accounts::token::routes())
        .merge(accounts::profile::routes())
        .merge(accounts::deletion::routes())
        .merge(chat::routes())
        .merge(tables::create::routes())
        .merge(tables::game::routes())
        .merge(tables::board::routes())
        .merge(lobby::seek::routes())
        .merge(ratings::leaderboard::routes())
        .merge(ratings::history::routes())
        .merge(socket::routes())
        .merge(study::hint::routes())
        .merge(study::analysis::routes())
        .merge(study::record::routes())
        .merge(study::import::routes())
        .merge(study::explorer::routes())
        .merge(puzzles::routes())
        .merge(runtime::server::routes())
}

/// The document that describes the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    described().split_for_parts().1
}

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    let (router, document) = described().split_for_parts();
    router
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", document))
        .fallback(page::serve)
        .method_not_allowed_fallback(|| async {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                Code::Method,
                "expected another method for this address",
            )
        })
        .layer(middleware::from_fn_with_state(app.clone(), limits::guard))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST_REQUEST))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            axum::response::IntoResponse::into_response(ApiError::internal("a handler panicked"))
        }))
        .layer(TraceLayer::new_for_http())
        .with_state(app)
}
