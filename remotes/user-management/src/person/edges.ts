/** Padding of the fields inside a panel or drawer, the same as of its head and foot. */
export const PANEL_EDGES = '5';
export const DRAWER_EDGES = { base: '4', md: '6' } as const;
