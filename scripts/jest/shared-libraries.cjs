// What test files only read and no page has anything to do with, loaded once in a process instead of once in a test file: the tables
// of ARIA roles take longer to make than most tests that look something up in them. A library that compares with classes of a page or
// a test file (`instanceof RegExp`) is none of these.
const { createRequire } = require('node:module');

const ofTestingLibrary = createRequire(require.resolve('@testing-library/dom'));

/** Where a test file finds it: the environment puts it there. */
exports.SHARED = Symbol.for('fixed-ops.shared-libraries');

exports.shared = { ariaQuery: ofTestingLibrary('aria-query') };
