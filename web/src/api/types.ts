// Short names for the generated types; `npm run types` makes them.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type LeaderboardRow = Schemas["Row"];
export type ChangeItem = Schemas["ChangeItem"];
export type Challenge = Schemas["ChallengeInfo"];
export type ChatLine = Schemas["ChatLine"];
export type ClientMessage = Schemas["ClientMessage"];
export type Clock = Schemas["Clock"];
export type ActionInfo = Schemas["ActionInfo"];
export type DeclineReason = Schemas["DeclineReason"];
export type AnalysedMove = Schemas["AnalysedMove"];
export type AnalysisProgress = Schemas["Progress"];
export type AttemptInfo = Schemas["AttemptInfo"];
export type ExerciseInfo = Schemas["ExerciseInfo"];
export type Fact = Schemas["Fact"];
export type GameInfo = Schemas["GameInfo"];
export type GameItem = Schemas["GameItem"];
export type Geometry = Schemas["Geometry"];
export type Hints = Schemas["Hints"];
export type IllegalReason = Schemas["IllegalReason"];
export type Known = Schemas["Known"];
export type LessonInfo = Schemas["LessonInfo"];
export type Me = Schemas["Me"];
export type NewSeek = Schemas["NewSeek"];
export type NodeInput = Schemas["NodeInput"];
export type PersonInfo = Schemas["PersonInfo"];
export type PositionView = Schemas["PositionView"];
export type Problem = Schemas["Problem"];
export type PuzzleHint = Schemas["HintInfo"];
export type PuzzleInfo = Schemas["PuzzleInfo"];
export type PuzzleProgress = Schemas["OwnProgress"];
export type RatingItem = Schemas["RatingItem"];
export type RatingStep = Schemas["RatingStep"];
export type Refutation = Schemas["RefutationInfo"];
export type RecordItem = Schemas["RecordItem"];
export type ReportInfo = Schemas["ReportInfo"];
export type Results = Schemas["Results"];
export type Request = Schemas["Request"];
export type Scope = Schemas["Scope"];
export type RulesInfo = Schemas["Rules"];
export type RulesSection = Schemas["RulesSection"];
export type DiagramInfo = Schemas["DiagramInfo"];
export type ScoreExample = Schemas["ExampleInfo"];
export type SeatView = Schemas["SeatView"];
export type SeekItem = Schemas["SeekItem"];
export type ServerMessage = Schemas["ServerMessage"];
export type SessionInfo = Schemas["SessionInfo"];
export type Solution = Schemas["SolutionInfo"];
export type Solvable = Schemas["SolvableInfo"];
export type Speed = Schemas["Speed"];
export type StudyInfo = Schemas["StudyInfo"];
export type StudyNode = Schemas["StudyNode"];
export type StudyView = Schemas["StudyView"];
export type TokenInfo = Schemas["TokenInfo"];
export type TokenMade = Schemas["TokenMade"];
export type Turn = Schemas["TurnView"];
export type Update = Schemas["Update"];
export type VariantItem = Schemas["VariantItem"];
export type Who = Schemas["Who"];
export type Wish = Schemas["Wish"];

/** The server message with a given `type`. */
export type MessageOf<Name extends ServerMessage["type"]> = Extract<ServerMessage, { type: Name }>;
