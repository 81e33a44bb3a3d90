// `getByRole` asks for every element on the way whether its style hides it. jsdom then computes all properties of the style and tries every
// rule of every sheet, which takes a fifth of the time of a screen's tests. Here a single property is computed alone, from the rules that
// set it (rules-of-property.cjs). The value is kept for as long as jsdom keeps its own cache.
const { dirname, join } = require('node:path');

const jsdom = dirname(require.resolve('jsdom', { paths: [require.resolve('jest-environment-jsdom')] }));
const { CSSStyleDeclaration } = require(require.resolve('cssstyle', { paths: [jsdom] }));
const { propertiesWithResolvedValueImplemented: resolved } = require(
  join(jsdom, 'jsdom/living/helpers/style-rules.js'),
);
const { implForWrapper } = require(join(jsdom, 'jsdom/living/generated/utils.js'));
const { eachRuleOf } = require('./rules-of-property.cjs');

/** The properties that queries and user events ask for, by the names that they use. jsdom computes these to the specification. */
const ALONE = new Map([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['opacity', 'opacity'],
  ['pointer-events', 'pointer-events'],
  ['pointerEvents', 'pointer-events'],
]);

/** Like `getDeclarationForElement` of jsdom, for one property: the last rule wins. */
function cascaded(element, property) {
  let declaration;
  const take = (style) => {
    const value = style.getPropertyValue(property);
    if (value === '') return;
    declaration ??= new CSSStyleDeclaration();
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  };
  eachRuleOf(element, property, take);
  take(element.style);
  return declaration?.getPropertyValue(property) ?? '';
}

/** The style cache of a document. jsdom replaces this object with every change, so it identifies a version of the document. */
function versionOf(document) {
  document._styleCache ??= new WeakMap();
  return document._styleCache;
}

const values = new WeakMap();

/** Like `getComputedStyle` of jsdom, for one property. */
function computed(element, property) {
  const version = versionOf(element._ownerDocument);
  if (!values.has(version)) values.set(version, new Map([...ALONE.values()].map((name) => [name, new WeakMap()])));
  const known = values.get(version).get(property);
  let value = known.get(element);
  if (value === undefined) {
    value = cascaded(element, property);
    if (value === '' && property in resolved) {
      const { inherited, initial } = resolved[property];
      value = inherited && element.parentElement !== null ? computed(element.parentElement, property) : initial;
    }
    known.set(element, value);
  }
  return value;
}

/** A style that is computed in full only if somebody asks for a property outside `ALONE`. */
function styleOf(element, whole) {
  const getPropertyValue = (name) =>
    ALONE.get(name) === name ? computed(element, name) : whole().getPropertyValue(name);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (ALONE.has(name)) return computed(element, ALONE.get(name));
        const style = whole();
        const value = style[name];
        return typeof value === 'function' ? value.bind(style) : value;
      },
      has: (_, name) => name in whole(),
    },
  );
}

/** Makes `getComputedStyle` of a window compute only what is asked for, and keep each style until jsdom drops its cache. */
exports.keepStyles = (window) => {
  const compute = window.getComputedStyle;
  const kept = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    const impl = pseudo ? undefined : implForWrapper(element);
    if (impl?._ownerDocument === undefined) return compute.call(window, element, pseudo);
    const version = versionOf(impl._ownerDocument);
    if (!kept.has(version)) kept.set(version, new WeakMap());
    const styles = kept.get(version);
    if (!styles.has(element)) {
      let style;
      const whole = () => {
        style ??= compute.call(window, element);
        return style;
      };
      styles.set(element, styleOf(impl, whole));
    }
    return styles.get(element);
  };
};
