// Elements as a release makes them, in the place of the library of the same name: React's for development locks each of them and all that
// it is given, a sixteenth of the time of a screen's tests. The rest of React stays the one that warns; of keys that are missing in a
// list the lint does (`useJsxKeyInIterable`).
const { dirname, join } = require('node:path');

const { Fragment, jsx, jsxs } = require(join(dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'));

/** An element that a library has made otherwise needs no key where it stands in the page as it is written. */
function isInItsPlace(child) {
  if (child?._store !== undefined) child._store.validated = 1;
}

exports.Fragment = Fragment;
exports.jsx = (type, props, key) => {
  isInItsPlace(props.children);
  return jsx(type, props, key);
};
exports.jsxs = (type, props, key) => {
  for (const child of props.children) isInItsPlace(child);
  return jsxs(type, props, key);
};
