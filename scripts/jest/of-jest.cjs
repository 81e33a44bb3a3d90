const { dirname } = require('node:path');

const inside = (path, name) => require.resolve(name, { paths: [dirname(path)] });
const config = ['jest-cli', 'jest-config'].reduce(inside, require.resolve('jest'));

/** Loads a module in the version that jest itself uses. `parts` are the packages on the way from jest's configuration to the module. */
exports.ofJest = (...parts) => require(parts.reduce(inside, config));
