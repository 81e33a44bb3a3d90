/** The horizontal padding of fields in a panel or drawer. Its head and foot have the same. */
export const PANEL_EDGES = '5';
export const DRAWER_EDGES = { base: '4', md: '6' } as const;
