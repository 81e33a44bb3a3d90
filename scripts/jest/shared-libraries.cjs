// Libraries that test files only read, and that do not touch a page, are loaded once per process instead of once per test file. The tables
// of ARIA roles take longer to make than most tests that use them. A library that compares values with classes of a page or of a test file
// (`instanceof RegExp`) cannot be shared.
const { createRequire } = require('node:module');

const ofTestingLibrary = createRequire(require.resolve('@testing-library/dom'));

/** The global name under which the environment gives the libraries to a test file. */
exports.SHARED = Symbol.for('fixed-ops.shared-libraries');

exports.shared = { ariaQuery: ofTestingLibrary('aria-query') };
