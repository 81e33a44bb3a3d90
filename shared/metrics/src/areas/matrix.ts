/** Price matrices of labor and parts. */
export * from '../matrix/labor-matrix.ts';
export * from '../matrix/parts-matrix.ts';
export * from '../matrix/price-consistency.ts';
