// `getByRole` asks for the style of every element on the way, and jsdom then tries each rule of each sheet on it, one by one: a
// fifth of the time of a screen's tests. Most rules are of a class or a tag that the element does not have, which is seen from their last
// part alone; and what was worked out stays right for as long as jsdom itself keeps what it worked it out from.
const { dirname, join } = require('node:path');

const jsdom = dirname(require.resolve('jsdom', { paths: [require.resolve('jest-environment-jsdom')] }));
const selectors = require(join(jsdom, 'jsdom/living/helpers/selectors.js'));
const { implForWrapper } = require(join(jsdom, 'jsdom/living/generated/utils.js'));

/** The parts of a list of selectors, without what stands in brackets; null where a name is escaped. */
function partsOf(selector) {
  if (selector.includes('\\')) return null;
  let flat = selector.replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '');
  return flat.split(',').map((part) => part.trim());
}

/** What an element must have for one selector of a list to fit: a class, or else a tag. Null where that cannot be told. */
function neededBy(part) {
  const [last = ''] = /[^\s>+~]*$/.exec(part) ?? [];
  const [, name] = /\.([\w-]+)/.exec(last) ?? [];
  if (name !== undefined) return { className: name };
  const [tag] = /^[a-z][\w-]*/i.exec(last) ?? [];
  return tag === undefined ? null : { tag: tag.toLowerCase() };
}

const known = new Map();

/** What each selector of a list needs; null where one of them may fit anything. */
function needsOf(selector) {
  let needs = known.get(selector);
  if (needs === undefined) {
    needs = partsOf(selector)?.map(neededBy) ?? null;
    if (needs?.includes(null)) needs = null;
    known.set(selector, needs);
  }
  return needs;
}

// All rules are tried on one element before the next: its classes are read once, until jsdom drops what it keeps of the document.
let last = { element: null, version: null, classes: new Set() };

function classesOf(element) {
  const version = element._ownerDocument._styleCache;
  if (last.element !== element || last.version !== version || version === null) {
    const text = element.getAttributeNS(null, 'class') ?? '';
    last = { element, version, classes: new Set(text.split(/\s+/)) };
  }
  return last.classes;
}

const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  const needs = typeof selector === 'string' ? needsOf(selector) : null;
  const mayFit =
    needs === null ||
    needs.some(({ className, tag }) =>
      className === undefined ? element._localName === tag : classesOf(element).has(className),
    );
  return mayFit && matchesDontThrow(element, selector);
};

/** Has a window answer the same style again while jsdom keeps what it is made of. */
exports.keepStyles = (window) => {
  const compute = window.getComputedStyle;
  const kept = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    const document = pseudo ? undefined : implForWrapper(element)?._ownerDocument;
    if (document === undefined) return compute.call(window, element, pseudo);
    const found = kept.get(document._styleCache)?.get(element);
    if (found !== undefined) return found;
    const style = compute.call(window, element);
    const version = document._styleCache;
    if (!kept.has(version)) kept.set(version, new WeakMap());
    kept.get(version).set(element, style);
    return style;
  };
};
