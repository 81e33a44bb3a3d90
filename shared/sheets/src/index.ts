export * from './column.ts';
export * from './csv.ts';
export * from './file-name.ts';
export * from './file-type.ts';
export { inZone } from './zone.ts';
