/** The fewest characters of a text that is searched for. A shorter one would match half of the store's repair orders. */
export const SEARCH_MIN = 3;
