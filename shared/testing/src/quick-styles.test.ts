// What scripts/jest/quick-styles.cjs works out alone is what jsdom says of the whole style, which it makes `cssText` of.

const NAMES = ['display', 'visibility', 'opacity', 'pointer-events'];

/** The values as jsdom works them out among all others. */
function whole(element: Element): Record<string, string> {
  const text = getComputedStyle(element).cssText;
  return Object.fromEntries(
    NAMES.map((name) => [name, new RegExp(`(?:^|; )${name}: ([^;]*?)(?: !important)?;`).exec(text)?.[1] ?? '']),
  );
}

const alone = (element: Element) =>
  Object.fromEntries(NAMES.map((name) => [name, getComputedStyle(element).getPropertyValue(name)]));

function addSheet(text: string): CSSStyleSheet {
  const element = document.head.appendChild(document.createElement('style'));
  element.textContent = text;
  if (element.sheet === null) throw new Error('the document takes no sheet');
  return element.sheet;
}

function firstOf({ cssRules: [rule] }: CSSStyleSheet): CSSStyleRule {
  if (!(rule instanceof CSSStyleRule)) throw new Error('the sheet begins with another rule');
  return rule;
}

/** Says whether each element of the page has the same style either way. */
function expectTheSame(): void {
  for (const element of document.querySelectorAll('body, body *'))
    expect({ element: element.outerHTML, ...alone(element) }).toEqual({
      element: element.outerHTML,
      ...whole(element),
    });
}

beforeEach(() => {
  document.head.replaceChildren();
  document.body.innerHTML = `
    <main class="a"><p class="a b" data-state="open">1<b>2</b></p><p class="b" hidden>3</p></main>
    <ul class="c"><li style="display: inline; opacity: 0.5">4</li><li class="d e">5</li><script></script></ul>
    <input type="hidden" /><button class="b" disabled>6</button>`;
});

test.each([
  ['without any sheet', ''],
  ['by class, tag and place', '.a { visibility: hidden } .a > .b { visibility: visible } li, .d { display: flex }'],
  ['the last of two rules', '.b { display: grid } .a { display: none } .e { opacity: 0 } .d { opacity: 1 }'],
  [
    'rules of a screen, of paper and of nobody',
    '@media screen { .a { display: none } } @media print { .c { display: none } } .x { display: none }',
  ],
  [
    'rules that may fit anything',
    '[data-state="open"] { display: none } :disabled { pointer-events: none } * { opacity: 0.9 }',
  ],
  [
    'what cannot be read, is important, or is taken back',
    '.a { opacity: much; display: none !important } .c { display: flex } .c { display: unset }',
  ],
])('a style that is read alone equals the one in the whole: %s', (_, text) => {
  addSheet(text);
  expectTheSame();
});

test('rules that come and go count from the next change of the page on', () => {
  const sheet = addSheet('.a { display: none }');
  const element = document.createElement('i');
  expectTheSame();
  for (const change of [
    () => sheet.insertRule('.b { visibility: hidden }', sheet.cssRules.length),
    () => sheet.insertRule('.a { display: flex }', 0),
    () => sheet.deleteRule(1),
    // In its place, with another behind it.
    () => {
      sheet.deleteRule(0);
      sheet.insertRule('.b { display: grid }', 0);
    },
    () => firstOf(sheet).style.setProperty('opacity', '0.3'),
    () => firstOf(sheet).style.removeProperty('display'),
    () => {
      firstOf(sheet).selectorText = '.c';
    },
    () => addSheet('.c { pointer-events: none }'),
    () => document.head.firstElementChild?.remove(),
  ]) {
    change();
    document.body.append(element);
    expectTheSame();
  }
  expect(getComputedStyle(document.querySelector('.c > li') ?? document.body).pointerEvents).toBe('none');
});
