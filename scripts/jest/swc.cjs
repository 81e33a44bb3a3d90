// Every process that runs test files loads its transform first.
require('./compile-cache.cjs');

module.exports = require('@swc/jest');
