// Every process that runs test files loads its transform first, so the compile cache works from the beginning.
require('./compile-cache.cjs');

module.exports = require('@swc/jest');
