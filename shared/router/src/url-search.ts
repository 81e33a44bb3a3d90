/** The part of a zod object schema that the address bar needs. It is structural, so that this package does not depend on zod. */
export interface UrlSchema<State extends object> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: State }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

export type UrlStateChange<State extends object> = { readonly [Key in keyof State]?: State[Key] | null | undefined };

/** Parses a query string with a schema. An invalid field counts as absent, because an edited link must not break a page. */
export function parseSearch<State extends object>(schema: UrlSchema<State>, search: string): State {
  const raw: Record<string, string> = Object.fromEntries(new URLSearchParams(search));
  const first = schema.safeParse(raw);
  if (first.success) return first.data;
  for (const issue of first.error.issues) delete raw[String(issue.path[0])];
  const second = schema.safeParse(raw);
  if (second.success) return second.data;
  const empty = schema.safeParse({});
  if (empty.success) return empty.data;
  throw new Error('A schema for the address bar must accept an empty query: give every field a default.');
}

/** The query string after a change, without empty and default values. */
export function applyToSearch<State extends object>(
  schema: UrlSchema<State>,
  search: string,
  change: UrlStateChange<State>,
): string {
  const parameters = new URLSearchParams(search);
  const defaults = new Map<string, unknown>(Object.entries(parseSearch(schema, '')));
  for (const [key, value] of Object.entries(change)) {
    const text = toUrlText(value);
    if (text === '' || text === toUrlText(defaults.get(key))) parameters.delete(key);
    else parameters.set(key, text);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function toUrlText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(',');
  return String(value);
}
