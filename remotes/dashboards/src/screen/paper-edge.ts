/** On paper a table of few columns begins and ends where the words of its panel do. */
export const paperEdge = { '@media print': { '& [role=group]': { '--edge-pad': '20px' } } } as const;
