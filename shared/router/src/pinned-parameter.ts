import { type Location, parsePath, type To } from 'react-router-dom';

/** A parameter that is in every address but hidden from pages, such as the dealership. */
export interface PinnedParameter {
  readonly name: string;
  /** The present value. Null if addresses have none. */
  readonly value: () => string | null;
}

/** The value of a parameter in the query string of the address bar. Null if it is missing. */
export function readPinned(search: string, name: string): string | null {
  return new URLSearchParams(search).get(name);
}

/** The address for `to` with the parameter, unless it already has a value. */
export function showPinned(to: To, { name, value }: PinnedParameter): To {
  const current = value();
  const path = typeof to === 'string' ? parsePath(to) : to;
  if (current === null || readPinned(path.search ?? '', name) !== null) return to;
  const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(current)}`;
  // Edits the text, so that the rest of the query stays as its page wrote it.
  const search = path.search ? `${path.search}&${parameter}` : `?${parameter}`;
  return { ...path, search };
}

/** The query string without the parameter. The rest stays unchanged. */
export function withoutPinned(search: string, name: string): string {
  if (readPinned(search, name) === null) return search;
  const parts = search.slice(1).split('&');
  const rest = parts.filter((part) => !new URLSearchParams(part).has(name)).join('&');
  return rest === '' ? '' : `?${rest}`;
}

/** The location for pages, without the parameter. */
export function hidePinned(location: Location, { name }: PinnedParameter): Location {
  const search = withoutPinned(location.search, name);
  return search === location.search ? location : { ...location, search };
}
