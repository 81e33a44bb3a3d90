/** The specification's infinite list: more is asked for once this share of the list has been seen … */
export const INFINITE_SCROLL_THRESHOLD = 0.8;
/** … and scrolling is looked at this often at most. */
export const INFINITE_SCROLL_THROTTLE_MS = 150;
export const INFINITE_LIST_TEXT = { loading: 'Loading...', end: 'No more items to show' } as const;
