/** Set by the specification: the list asks for more once people have seen this share of it. */
export const INFINITE_SCROLL_THRESHOLD = 0.8;
/** Set by the specification: the list checks its scroll position at most once per this time, in milliseconds. */
export const INFINITE_SCROLL_THROTTLE_MS = 150;
export const INFINITE_LIST_TEXT = { loading: 'Loading...', end: 'No more items to show' } as const;
