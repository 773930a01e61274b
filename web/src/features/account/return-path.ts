// Where one goes on after signing in.

/** The page that one came from, if it is one of ours; never another site. */
export function wayBack(wanted: string | null): string {
  if (!wanted?.startsWith("/")) return "/";
  const address = new URL(wanted, "http://here.invalid");
  const isOurs = address.host === "here.invalid" && address.pathname !== "/sign-in";
  return isOurs ? address.pathname + address.search : "/";
}
