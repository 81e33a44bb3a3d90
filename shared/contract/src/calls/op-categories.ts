/** Kinds of work of an op code. */
export const opCategories = ['competitive', 'maintenance', 'repair', 'diagnostic', 'courtesy', 'internal'] as const;
