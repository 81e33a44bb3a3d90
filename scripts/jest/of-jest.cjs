const { dirname } = require('node:path');

const inside = (path, name) => require.resolve(name, { paths: [dirname(path)] });
const config = ['jest-cli', 'jest-config'].reduce(inside, require.resolve('jest'));

/** A part of jest as it uses it itself, by the parts that lead to it from its configuration. */
exports.ofJest = (...parts) => require(parts.reduce(inside, config));
