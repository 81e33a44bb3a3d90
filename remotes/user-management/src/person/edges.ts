/** How far fields stand from the edge of the panel or drawer they are in: as far as its head and foot. */
export const PANEL_EDGES = '5';
export const DRAWER_EDGES = { base: '4', md: '6' } as const;
