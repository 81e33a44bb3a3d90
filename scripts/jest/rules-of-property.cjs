// Which rules of a document's sheets set one property of an element, found by the class or tag that each needs instead of by trying
// them all. jsdom itself tries them all where a whole style is asked for; there most are passed over in the same way.
const { dirname, join } = require('node:path');

const jsdom = dirname(require.resolve('jsdom', { paths: [require.resolve('jest-environment-jsdom')] }));
const selectors = require(join(jsdom, 'jsdom/living/helpers/selectors.js'));
const cssom = require(require.resolve('rrweb-cssom', { paths: [jsdom] }));
const sheetOfBrowser = cssom.parse(require(join(jsdom, 'jsdom/browser/default-stylesheet.js')));

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

const isOfScreen = ({ media }) => Array.prototype.includes.call(media, 'screen');

/** The rules of a list, those within a medium in its place. */
function* flat(rules) {
  for (const rule of rules) {
    if (!rule.media) yield rule;
    else if (isOfScreen(rule)) yield* rule.cssRules;
  }
}

/** The rules of one sheet that set a property, by what they need, each with its place among all. */
class RulesOfSheet {
  constructor(property) {
    this.property = property;
    this.seen = 0;
    this.latest = undefined;
    this.version = undefined;
    /** Each rule as it was seen, with what decides whether and where it is kept. */
    this.known = [];
    this.all = [];
    this.byNeed = new Map();
  }

  /**
   * Takes in what was added at the end; false if the sheet has changed elsewhere. A rule that was changed or replaced in its place is
   * looked for once for each version of the document.
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

  /** Those that fit an element, in their order. */
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

/** Hands the declarations of each rule that fits an element and sets a property to `take`, in the order of jsdom's cascade. */
exports.eachRuleOf = (element, property, take) => {
  const { styleSheets, _styleCache: version } = element._ownerDocument;
  for (const sheet of [sheetOfBrowser, ...styleSheets._list])
    for (const { style } of rulesOf(sheet, property, version).fitting(element)) take(style);
};
