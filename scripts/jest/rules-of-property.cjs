// Finds the rules of a document's sheets that set one property of an element. It tries only the rules that need a class or the tag of the
// element. If a whole style is computed, jsdom still goes through all rules, but skips most of them in the same way.
const { dirname, join } = require('node:path');

const jsdom = dirname(require.resolve('jsdom', { paths: [require.resolve('jest-environment-jsdom')] }));
const selectors = require(join(jsdom, 'jsdom/living/helpers/selectors.js'));
const cssom = require(require.resolve('rrweb-cssom', { paths: [jsdom] }));
const sheetOfBrowser = cssom.parse(require(join(jsdom, 'jsdom/browser/default-stylesheet.js')));

/** The parts of a list of selectors, without the contents of brackets. Null if a name contains an escape. */
function partsOf(selector) {
  if (selector.includes('\\')) return null;
  let flat = selector.replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '');
  return flat.split(',').map((part) => part.trim());
}

/** What an element must have so that one selector of a list fits: a class, or otherwise a tag. Null if the selector does not tell. */
function neededBy(part) {
  const [last = ''] = /[^\s>+~]*$/.exec(part) ?? [];
  const [, name] = /\.([\w-]+)/.exec(last) ?? [];
  if (name !== undefined) return { className: name };
  const [tag] = /^[a-z][\w-]*/i.exec(last) ?? [];
  return tag === undefined ? null : { tag: tag.toLowerCase() };
}

const known = new Map();

/** What each selector of a list needs. Null if one of them may fit any element. */
function needsOf(selector) {
  let needs = known.get(selector);
  if (needs === undefined) {
    needs = partsOf(selector)?.map(neededBy) ?? null;
    if (needs?.includes(null)) needs = null;
    known.set(selector, needs);
  }
  return needs;
}

// jsdom tries all rules on one element before the next one. So the classes of the last element are kept until jsdom drops its cache.
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

const isOfScreen = ({ media }) => Array.prototype.includes.call(media, 'screen');

/** The rules of a list, with the rules of media queries for screens in their place. Other media queries are left out. */
function* flat(rules) {
  for (const rule of rules) {
    if (!rule.media) yield rule;
    else if (isOfScreen(rule)) yield* rule.cssRules;
  }
}

/** The rules of one sheet that set a property, by what they need, each with its place in their order. */
class RulesOfSheet {
  constructor(property) {
    this.property = property;
    this.seen = 0;
    this.latest = undefined;
    this.version = undefined;
    /** Every rule as it was last read: its selector, and whether it sets the property. A difference shows that the sheet has changed. */
    this.known = [];
    this.all = [];
    this.byNeed = new Map();
  }

  /**
   * Adds the rules that are new at the end of the sheet. Answers false if the sheet has changed elsewhere. Rules that were changed or
   * replaced in their place are looked for once per version of the document.
   */
  follow({ cssRules }, version) {
    if (cssRules.length < this.seen || (this.seen > 0 && cssRules[this.seen - 1] !== this.latest)) return false;
    if (version === null || version !== this.version) {
      if (!this.isAsKnown(cssRules)) return false;
      this.version = version;
    }
    for (; this.seen < cssRules.length; this.seen += 1) {
      this.latest = cssRules[this.seen];
      for (const rule of flat([this.latest])) {
        this.known.push({ rule, selector: rule.selectorText, sets: this.isSetBy(rule) });
        this.add(rule);
      }
    }
    return true;
  }

  isAsKnown(cssRules) {
    let place = 0;
    for (const rule of flat(Array.prototype.slice.call(cssRules, 0, this.seen))) {
      const known = this.known[place];
      place += 1;
      if (known?.rule !== rule || known.selector !== rule.selectorText || known.sets !== this.isSetBy(rule))
        return false;
    }
    return place === this.known.length;
  }

  isSetBy({ selectorText, style }) {
    return selectorText !== undefined && style.getPropertyValue(this.property) !== '';
  }

  add(rule) {
    if (!this.isSetBy(rule)) return;
    const place = this.all.push(rule) - 1;
    const needs = needsOf(rule.selectorText) ?? [{}];
    for (const need of new Set(needs.map(({ className, tag }) => (className ? `.${className}` : (tag ?? '*'))))) {
      if (!this.byNeed.has(need)) this.byNeed.set(need, []);
      this.byNeed.get(need).push(place);
    }
  }

  /** The rules that fit an element, in their order. */
  *fitting(element) {
    if (this.all.length === 0) return;
    const places = new Set(this.byNeed.get('*'));
    for (const place of this.byNeed.get(element._localName) ?? []) places.add(place);
    for (const name of classesOf(element)) for (const place of this.byNeed.get(`.${name}`) ?? []) places.add(place);
    for (const place of [...places].sort((a, b) => a - b))
      if (matchesDontThrow(element, this.all[place].selectorText)) yield this.all[place];
  }
}

const rulesOfSheets = new WeakMap();

function rulesOf(sheet, property, version) {
  if (!rulesOfSheets.has(sheet)) rulesOfSheets.set(sheet, new Map());
  const ofSheet = rulesOfSheets.get(sheet);
  const rules = ofSheet.get(property);
  if (rules?.follow(sheet, version)) return rules;
  const anew = new RulesOfSheet(property);
  anew.follow(sheet, version);
  ofSheet.set(property, anew);
  return anew;
}

/** Calls `take` with the declarations of each rule that fits an element and sets a property, in the order of jsdom's cascade. */
exports.eachRuleOf = (element, property, take) => {
  const { styleSheets, _styleCache: version } = element._ownerDocument;
  for (const sheet of [sheetOfBrowser, ...styleSheets._list])
    for (const { style } of rulesOf(sheet, property, version).fitting(element)) take(style);
};
