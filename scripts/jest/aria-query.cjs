// Replaces the library of the same name in tests (shared-libraries.cjs).
const shared = globalThis[Symbol.for('fixed-ops.shared-libraries')];
module.exports = shared === undefined ? require(globalThis.pathOfAriaQuery) : shared.ariaQuery;
