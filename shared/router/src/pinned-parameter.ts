import { type Location, parsePath, type To } from 'react-router-dom';

/** A parameter that every address of the page carries and that no page sees: what the address is about, such as the dealership. */
export interface PinnedParameter {
  readonly name: string;
  /** The value at this moment; null where addresses carry none. */
  readonly value: () => string | null;
}

/** The value of a parameter in a query string as the address bar shows it; null when it names none. */
export function readPinned(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name);
}

/** What to write into the address bar for `to`: with the parameter, unless it names a value itself. */
export function showPinned(to: To, { name, value }: PinnedParameter): To {
  const current = value();
  const path = typeof to === 'string' ? parsePath(to) : to;
  if (current === null || readPinned(path.search ?? '', name) !== null) return to;
  const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(current)}`;
  // By text: the rest of the query stays as its page wrote it.
  const search = path.search ? `${path.search}&${parameter}` : `?${parameter}`;
  return { ...path, search };
}

/** The query string without the parameter, the rest as it was written. */
export function withoutPinned(search: string, name: string): string {
  if (readPinned(search, name) === null) return search;
  const parts = search.slice(1).split('&');
  const rest = parts.filter((part) => !new URLSearchParams(part).has(name)).join('&');
  return rest === '' ? '' : `?${rest}`;
}

/** The location as pages see it: without the parameter. */
export function hidePinned(location: Location, { name }: PinnedParameter): Location {
  const search = withoutPinned(location.search, name);
  return search === location.search ? location : { ...location, search };
}
