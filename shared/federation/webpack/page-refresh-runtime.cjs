// One react-refresh runtime for the whole page: the first bundle that asks puts it there, the others find it.
globalThis.__fixedOpsRefreshRuntime ??= require('react-refresh-itself');
module.exports = globalThis.__fixedOpsRefreshRuntime;
