export * from './container-name.ts';
export * from './overrides.ts';
export * from './placement.ts';
export * from './pointer.ts';
export * from './registry.ts';
export * from './release.ts';
