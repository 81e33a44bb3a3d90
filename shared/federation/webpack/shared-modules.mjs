/**
 * The modules of which the page holds exactly one copy. The host provides them all; a remote never brings its own
 * (`import: false`), so a remote cannot replace the host's React or start a second session store.
 */
const fromTheStart = [
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

/** What a page opens only with the screens that need what is behind it: doors of shared packages, and the pieces of figures. */
export const onDemandNames = [
  '@fixed-ops/contract/administration',
  '@fixed-ops/contract/dashboards',
  '@fixed-ops/contract/people',
  '@fixed-ops/contract/repair-orders',
  '@fixed-ops/contract/statement',
  '@fixed-ops/contract/xtime',
  '@fixed-ops/figures',
  '@fixed-ops/ui/form',
  '@fixed-ops/ui/icons',
  '@fixed-ops/ui/lists',
];

export const singletonNames = [...fromTheStart, ...onDemandNames];
