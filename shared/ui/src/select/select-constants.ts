/** Sizes and texts of every select, from the specification. The menu is everything that opens: search, choices and foot. */
export const SELECT_MENU_MAX_HEIGHT_PX = 300;
/** The menu's height limit in a low window. The limit goes down to this value, and below that the menu lies over the control. */
export const SELECT_MENU_MIN_HEIGHT_PX = 140;
/** Number of choices that Page Up and Page Down move by. */
export const SELECT_PAGE_SIZE = 5;
export const SELECT_CONTROL_HEIGHT_PX = 36;
export const SELECT_SECONDARY_CONTROL_HEIGHT_PX = 30;
export const SELECT_DEFAULT_WIDTH_PX = 250;
export const SELECT_TEXT = { loading: 'Loading...', empty: 'No options', placeholder: 'Select...' } as const;
