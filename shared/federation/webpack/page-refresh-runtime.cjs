// One react-refresh runtime for the whole page: the first bundle that asks puts it there, the others find it.
const runtime =
  globalThis.__fixedOpsRefreshRuntime ?? require('react-refresh/cjs/react-refresh-runtime.development.js');
globalThis.__fixedOpsRefreshRuntime = runtime;
module.exports = runtime;
