import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const library = dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json'));

/** Testing Library for a page of any engine: a script that leaves `TestingLibraryDom` there. */
export const finderScript = readFileSync(join(library, 'dist/@testing-library/dom.umd.min.js'), 'utf8');

/** Whether the page has the finder; a new document has not. */
export const HAS_FINDER = 'typeof TestingLibraryDom !== "undefined"';

/** An expression for the first element of a role and name, else null. */
export function findExpression(role: string, name: RegExp): string {
  return `(TestingLibraryDom.queryAllByRole(document.documentElement, ${JSON.stringify(role)}, { name: ${name} })[0] ?? null)`;
}

/** Runs in the page: whether a click would reach the element, for nothing lies over it. */
export function isUncovered(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
