export * from './column.ts';
export * from './csv.ts';
export * from './workbook.ts';
