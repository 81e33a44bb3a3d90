// In the place of the library of the same name (shared-libraries.cjs).
const shared = globalThis[Symbol.for('fixed-ops.shared-libraries')];
module.exports = shared === undefined ? require(globalThis.pathOfAriaQuery) : shared.ariaQuery;
