/** Print style: a table of few columns lines up with the text of its panel. */
export const paperEdge = { '@media print': { '& [role=group]': { '--edge-pad': '20px' } } } as const;
