//! The rules of a variant for people, as data: sections, diagrams with the answer to every placement, examples. The words are
//! the page's; what they name comes from here.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use rulebook::{Diagram, Example, Fact, Rulebook, Section};
use rules::{Colour, Index, Position, Ruleset};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::error::{Problem, Result};
use crate::http::extract::{Path, Query};
use crate::tables::board::Choice;
use crate::tables::geometry::{Geometry, describe};
use crate::tables::state::Tables;

/// The rules of a variant with its options.
#[derive(Serialize, ToSchema)]
struct Rules {
    variant: String,
    title: String,
    /// The chosen options, as `key=value`.
    options: Vec<String>,
    /// The options that it offers.
    choices: Vec<OptionChoice>,
    /// What the sentences name, by variable.
    facts: BTreeMap<&'static str, FactValue>,
    /// In the order of reading.
    sections: Vec<RulesSection>,
}

/// An option that may be chosen.
#[derive(Serialize, ToSchema)]
struct OptionChoice {
    /// As `key=value`.
    option: String,
    chosen: bool,
}

/// A value in a sentence.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum FactValue {
    Number(i64),
    /// The name of a colour.
    Colour(String),
}

/// A part of the rules.
#[derive(Serialize, ToSchema)]
struct RulesSection {
    /// Its words are named after it.
    name: &'static str,
    diagrams: Vec<DiagramInfo>,
    /// The shapes by size, the largest first, if it shows them.
    pieces: Vec<ShapesOfSize>,
    /// Who plays which colour, round by round, if it shows that.
    rounds: Vec<Vec<TurnOfRound>>,
    /// An example of the score, if it has one.
    example: Option<ExampleInfo>,
}

/// A position to try placements on.
#[derive(Serialize, ToSchema)]
struct DiagramInfo {
    name: String,
    /// A board of its own; its numbers are those of all that follows.
    geometry: Geometry,
    board: Vec<PlacedInfo>,
    /// The colour that tries.
    colour: String,
    /// What it has left, by number.
    pieces: Vec<usize>,
    /// Every answer of the rules that occurs: the codes of the refusal; none if the placement is legal.
    reasons: Vec<Vec<&'static str>>,
    /// The answer to each placement, as an index into `reasons`.
    answers: Vec<u8>,
    /// Placements worth a look.
    tries: Vec<TryInfo>,
}

/// A piece on the board of a diagram.
#[derive(Serialize, ToSchema)]
struct PlacedInfo {
    colour: String,
    placement: usize,
}

/// A placement worth a look.
#[derive(Serialize, ToSchema)]
struct TryInfo {
    name: String,
    placement: usize,
}

/// The shapes of one size.
#[derive(Serialize, ToSchema)]
struct ShapesOfSize {
    size: usize,
    /// By number, as the variant's geometry lists them.
    pieces: Vec<usize>,
}

/// A colour's turn in a round.
#[derive(Serialize, ToSchema)]
struct TurnOfRound {
    colour: String,
    /// From 1.
    seat: usize,
}

/// The end of a game, as it is scored.
#[derive(Serialize, ToSchema)]
struct ExampleInfo {
    /// Whether it is an example of the rule books.
    from_books: bool,
    /// The board at the end, as the variant's geometry numbers placements; empty if none is known.
    board: Vec<PlacedInfo>,
    /// In the order of play.
    colours: Vec<ExampleColour>,
    /// In the order of the variant.
    sides: Vec<ExampleSide>,
}

/// What a colour gets in an example.
#[derive(Serialize, ToSchema)]
struct ExampleColour {
    colour: String,
    /// The pieces that it could not place, as the variant's geometry numbers them.
    left: Vec<usize>,
    bonus: i32,
    points: i32,
}

/// What a side gets in an example.
#[derive(Serialize, ToSchema)]
struct ExampleSide {
    colours: Vec<String>,
    points: i32,
    /// 1 is best.
    rank: usize,
}

pub(crate) fn routes() -> OpenApiRouter<Tables> {
    OpenApiRouter::new().routes(routes!(rules))
}

/// The rules of a variant, with diagrams that answer every placement. It may be kept for good.
#[utoipa::path(get, path = "/api/variants/{name}/rules", tag = "board", params(("name" = String, Path), Choice), responses((status = 200, body = Rules), (status = 304), (status = "4XX", body = Problem)))]
async fn rules(
    State(tables): State<Tables>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Query(choice): Query<Choice>,
) -> Result<Response> {
    let rules = tables.rulesets.find_in_address(&name, &choice.options)?;
    let make = |rules: &Arc<Ruleset>| describe_rules(rules, Rulebook::of(rules));
    Ok(tables.answers.rules.answer(&tables.compute, rules, &headers, make).await)
}

fn describe_rules(rules: &Ruleset, book: Rulebook) -> Rules {
    let variant = rules.variant();
    let fact = |fact| match fact {
        Fact::Number(number) => FactValue::Number(number),
        Fact::Colour(name) => FactValue::Colour(name),
    };
    let choice = |choice: rulebook::Choice| OptionChoice { option: choice.option, chosen: choice.chosen };
    Rules {
        variant: variant.name.clone(),
        title: variant.title.clone(),
        options: variant.options.pairs(),
        choices: book.choices.into_iter().map(choice).collect(),
        facts: book.facts.into_iter().map(|(name, value)| (name, fact(value))).collect(),
        sections: book.sections.into_iter().map(|section| describe_section(rules, section)).collect(),
    }
}

fn describe_section(rules: &Ruleset, section: Section) -> RulesSection {
    let numbers = |pieces: Vec<rules::PieceId>| pieces.into_iter().map(Index::index).collect();
    let turn = |turn: rulebook::Turn| TurnOfRound {
        colour: rules.variant().colour_name(turn.colour).to_owned(),
        seat: turn.seat.index() + 1,
    };
    RulesSection {
        name: section.name,
        diagrams: section.diagrams.iter().map(describe_diagram).collect(),
        pieces: section
            .pieces
            .into_iter()
            .map(|(size, pieces)| ShapesOfSize { size, pieces: numbers(pieces) })
            .collect(),
        rounds: section.rounds.into_iter().map(|round| round.into_iter().map(turn).collect()).collect(),
        example: section.example.map(|example| describe_example(rules, example)),
    }
}

fn describe_diagram(diagram: &Diagram) -> DiagramInfo {
    let position = &diagram.position;
    let rules = position.rules();
    let mut reasons: Vec<Vec<&'static str>> = Vec::new();
    let mut known: HashMap<Vec<&'static str>, u8> = HashMap::new();
    let answers = rules
        .placements()
        .map(|placement| {
            let codes = diagram.reasons(placement);
            *known.entry(codes).or_insert_with_key(|codes| {
                reasons.push(codes.clone());
                (reasons.len() - 1) as u8
            })
        })
        .collect();
    let copies = |piece| std::iter::repeat_n(piece, position.copies_left(diagram.colour, piece).into());
    DiagramInfo {
        name: diagram.name.clone(),
        geometry: describe(rules),
        board: describe_pieces(position),
        colour: rules.variant().colour_name(diagram.colour).to_owned(),
        pieces: rules.piece_ids().flat_map(copies).map(Index::index).collect(),
        reasons,
        answers,
        tries: diagram
            .tries
            .iter()
            .map(|one| TryInfo { name: one.name.clone(), placement: one.placement.index() })
            .collect(),
    }
}

fn describe_example(rules: &Ruleset, example: Example) -> ExampleInfo {
    let name = |colour: Colour| rules.variant().colour_name(colour).to_owned();
    let colour = |one: rulebook::ExampleColour| ExampleColour {
        colour: name(one.colour),
        left: one.left.into_iter().map(Index::index).collect(),
        bonus: one.bonus,
        points: one.points,
    };
    let side = |side: rulebook::ExampleSide| ExampleSide {
        colours: side.colours.into_iter().map(name).collect(),
        points: side.points,
        rank: side.rank,
    };
    ExampleInfo {
        from_books: example.from_books,
        board: example.end.as_ref().map(describe_pieces).unwrap_or_default(),
        colours: example.colours.into_iter().map(colour).collect(),
        sides: example.sides.into_iter().map(side).collect(),
    }
}

/// What is on a board, colour by colour.
fn describe_pieces(position: &Position) -> Vec<PlacedInfo> {
    let variant = position.rules().variant();
    let placed = |colour: Colour| {
        let info = move |placement: &rules::Placement| PlacedInfo {
            colour: variant.colour_name(colour).to_owned(),
            placement: placement.index(),
        };
        position.placed(colour).iter().map(info)
    };
    variant.colours().flat_map(placed).collect()
}
