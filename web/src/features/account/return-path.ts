// Where to go after signing in.

/** The path to return to: one of this site, never another site's. */
export function returnPath(wanted: string | null): string {
  if (!wanted?.startsWith("/")) return "/";
  const address = new URL(wanted, "http://here.invalid");
  const isOurs = address.host === "here.invalid" && address.pathname !== "/sign-in";
  return isOurs ? address.pathname + address.search : "/";
}
