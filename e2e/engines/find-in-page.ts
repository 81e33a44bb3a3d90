import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const library = dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json'));

/** The script of Testing Library, for a page of any engine. It defines `TestingLibraryDom` in the page. */
export const finderScript = readFileSync(join(library, 'dist/@testing-library/dom.umd.min.js'), 'utf8');

/** An expression that tells whether the page has the finder. A new document does not have it. */
export const HAS_FINDER = 'typeof TestingLibraryDom !== "undefined"';

/** An expression for the first element with a role and a name. It is null if there is none. */
export function findExpression(role: string, name: RegExp): string {
  return `(TestingLibraryDom.queryAllByRole(document.documentElement, ${JSON.stringify(role)}, { name: ${name} })[0] ?? null)`;
}

/** Runs in the page. Tells whether a click would reach the element, because nothing covers it. */
export function isUncovered(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
