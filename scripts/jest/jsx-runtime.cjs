// Replaces the library of the same name, so that elements are made as in a release. React's development version freezes each element and
// its properties, which takes a sixteenth of the time of a screen's tests. All other parts of React still warn. The lint finds missing keys
// in lists (`useJsxKeyInIterable`).
const { dirname, join } = require('node:path');

const { Fragment, jsx, jsxs } = require(join(dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'));

/**
 * Tells React that an element needs no key, because its place among its siblings is fixed. React asks this of elements that a library has
 * made with `createElement`.
 */
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
