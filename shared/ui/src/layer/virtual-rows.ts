/** Above this many rows, of a table or a list of choices, only the visible ones are in the document. */
export const VIRTUAL_FROM_ROWS = 100;
