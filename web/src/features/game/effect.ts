// Whether a request took effect, as the events after it tell.

import type { Fact, Request } from "../../api/types";

/** The facts that say so. A move is known by its turn. */
const EFFECTS: Record<Exclude<Request["type"], "play">, readonly Fact["type"][]> = {
  join: ["seated"],
  leave: ["left", "withdrew"],
  resign: ["left"],
  ask_takeback: ["asked"],
  ask_rematch: ["asked", "agreed"],
  agree: ["agreed"],
  decline: ["declined"],
};

/** Whether one of the facts is what `person` asked for, or the turn of the move is over. */
export function hasTakenEffect(request: Request, person: string, facts: readonly Fact[], turn: number | undefined): boolean {
  if (request.type === "play") return request.turn_number !== turn;
  return facts.some((fact) => EFFECTS[request.type].includes(fact.type) && personOf(fact) === person);
}

function personOf(fact: Fact): string | undefined {
  if (fact.type === "seated") return fact.holder.type === "person" ? fact.holder.person : undefined;
  return "person" in fact ? fact.person : undefined;
}
