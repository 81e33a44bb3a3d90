export * from './pointer.ts';
export * from './registry.ts';
export * from './release.ts';
