/**
 * The modules of which the page holds exactly one copy. The host provides them all; a remote never brings its own
 * (`import: false`), so a remote cannot replace the host's React or start a second session store.
 */
export const singletonNames = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@tanstack/react-query',
  '@fixed-ops/access',
  '@fixed-ops/contract',
  '@fixed-ops/metrics',
  '@fixed-ops/session',
  '@fixed-ops/api',
  '@fixed-ops/ui',
  '@fixed-ops/router',
  '@fixed-ops/drill',
  '@fixed-ops/charts',
];
