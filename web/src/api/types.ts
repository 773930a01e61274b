// The server's types under their own names. They are generated: `npm run types`.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type AttemptInfo = Schemas["AttemptInfo"];
export type ChatLine = Schemas["ChatLine"];
export type ClientMessage = Schemas["ClientMessage"];
export type Clock = Schemas["Clock"];
export type Event = Schemas["Event"];
export type Fact = Schemas["Fact"];
export type GameInfo = Schemas["GameInfo"];
export type GameItem = Schemas["GameItem"];
export type Geometry = Schemas["Geometry"];
export type Happened = Schemas["Happened"];
export type Hints = Schemas["Hints"];
export type Holder = Schemas["Holder"];
export type IllegalBecause = Schemas["IllegalBecause"];
export type Me = Schemas["Me"];
export type MoveView = Schemas["MoveView"];
export type OfferView = Schemas["OfferView"];
export type Outcome = Schemas["Outcome"];
export type PersonInfo = Schemas["PersonInfo"];
export type Problem = Schemas["Problem"];
export type Profile = Schemas["Profile"];
export type RatingStep = Schemas["RatingStep"];
export type Request = Schemas["Request"];
export type SeatView = Schemas["SeatView"];
export type SeekItem = Schemas["SeekItem"];
export type ServerMessage = Schemas["ServerMessage"];
export type TurnView = Schemas["TurnView"];
export type VariantItem = Schemas["VariantItem"];
export type View = Schemas["View"];
export type Wish = Schemas["Wish"];

/** The message of one name. */
export type Said<Name extends ServerMessage["type"]> = Extract<ServerMessage, { type: Name }>;
