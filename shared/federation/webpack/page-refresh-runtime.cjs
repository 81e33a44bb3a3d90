// The whole page shares one react-refresh runtime. The first bundle creates it, and the others find it.
globalThis.__fixedOpsRefreshRuntime ??= require('react-refresh-itself');
module.exports = globalThis.__fixedOpsRefreshRuntime;
