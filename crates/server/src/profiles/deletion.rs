//! Deleting an account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use store::{Kind, Stage};
use table::{Command, Request};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::account::check_own_password;
use crate::accounts::caller::Caller;
use crate::accounts::presence::close_sockets;
use crate::accounts::session::session_cookie;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Json;
use crate::profiles::games::all_games;
use crate::profiles::state::Profiles;
use crate::runtime::limits::Address;
use crate::runtime::security::SECURITY;
use crate::runtime::time::now;

/// Proof that the owner asks.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Confirmation {
    /// Your password; guests have none.
    password: Option<String>,
}

pub(crate) fn routes() -> OpenApiRouter<Profiles> {
    OpenApiRouter::new().routes(routes!(delete))
}

/// Deletes your account: your name, your secrets, what you said and whom you know. Games that are under way go on
/// without you, and those that you played stay, without your name. It takes your password; a guest, who has none, sends
/// no body.
#[utoipa::path(delete, path = "/api/me", tag = "people", security(("session" = [])), request_body = Option<Confirmation>, responses((status = 204), (status = "4XX", body = Problem)))]
async fn delete(
    State(profiles): State<Profiles>,
    address: Address,
    caller: Caller,
    confirmation: Option<Json<Confirmation>>,
) -> Result<Response> {
    caller.needs_session()?;
    if caller.account.kind != Kind::Guest {
        let password = confirmation.and_then(|Json(confirmation)| confirmation.password).unwrap_or_default();
        check_own_password(&profiles.accounts, &address, &caller, password).await?;
    }
    for stage in [Stage::Open, Stage::Playing] {
        for game in all_games(&profiles, caller.id(), Some(stage)).await? {
            let leave = Command::request(caller.id().clone(), Request::Leave {});
            // A seat that is lost already cannot be left.
            if let Err(error) = profiles.tables.registry.command(&game.id, leave).await {
                tracing::debug!(game = %game.id, code = ?error.problem.code, "nothing to leave");
            }
        }
    }
    profiles.store.delete_account(caller.id(), now()).await?;
    tracing::info!(target: SECURITY, account = %caller.id(), %address, "an account was deleted");
    close_sockets(&profiles, caller.id(), ApiError::forbidden(Code::Deleted, "this account was deleted"))
        .await;
    Ok((StatusCode::NO_CONTENT, session_cookie(&profiles, "", 0)).into_response())
}
