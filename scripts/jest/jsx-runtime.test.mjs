import { createElement, Fragment, isValidElement } from 'react';
import runtime from './jsx-runtime.cjs';

const { jsx, jsxs } = runtime;
/** Whether React demands no key for an element that a library has made. */
const needsNoKey = ({ _store: store }) => store.validated === 1;

test('a fixed child needs no key, alone or with others, and a child in a list still needs one', () => {
  const [alone, first, second, listed] = ['a', 'b', 'c', 'd'].map((id) => createElement('li', { id }));
  jsx('ul', { children: alone });
  jsxs('ul', { children: [first, null, 'words', second] });
  jsx('ul', { children: [listed] });
  expect([alone, first, second, listed].map(needsNoKey)).toEqual([true, true, true, false]);
});

test('elements are React’s own, with their keys, and a fragment is one', () => {
  const element = jsx(runtime.Fragment, { children: 'words' }, 7);
  expect(isValidElement(element)).toBe(true);
  expect([element.type, element.key, element.props]).toEqual([Fragment, '7', { children: 'words' }]);
});
