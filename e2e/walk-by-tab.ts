import type { Page } from '@playwright/test';
import { stopAt } from './keys.ts';
import { expect } from './test.ts';

/** Whether the focus is inside `main`, and whether it has left this element before. Null if no element has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return null;
    const main = document.querySelector('main');
    const seen = (window as { walked?: Set<Element> }).walked ?? new Set<Element>();
    (window as { walked?: Set<Element> }).walked = seen;
    // A date is one field with several stops.
    const again = seen.has(element) && (window as { before?: Element }).before !== element;
    (window as { before?: Element }).before = element;
    seen.add(element);
    return {
      inMain: main?.contains(element) ?? false,
      again,
    };
  });

/** The visible and enabled controls in `main` that Tab has not reached. */
const missed = (page: Page) =>
  page.evaluate(() => {
    const walked = (window as { walked?: Set<Element> }).walked ?? new Set<Element>();
    const main = document.querySelector('main');
    const controls =
      main?.querySelectorAll<HTMLElement | SVGElement>('a[href], button, input, select, textarea, [tabindex="0"]') ??
      [];
    const isThere = (element: HTMLElement | SVGElement) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility !== 'hidden' &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *, [inert] *');
    // Tab visits one radio button of a group. The arrow keys move among the others.
    const groupOf = (element: Element) =>
      element.matches('input[type=radio], [role=radio]') ? element.closest('[role=radiogroup], fieldset') : null;
    const groups = new Set([...walked].map((element) => groupOf(element)).filter(Boolean));
    return [...controls]
      .filter((element) => isThere(element) && !walked.has(element) && !groups.has(groupOf(element)))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`,
      );
  });

/**
 * Walks with Tab through `main` of a settled page. Expects that Tab reaches every control, that each stop shows the focus, and that Tab
 * leaves `main` at the end.
 */
export async function walkByTab(page: Page, mostStops: number): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  });
  const hidden: string[] = [];
  let hasLeft = false;
  for (let stops = 0; stops < mostStops && !hasLeft; stops += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    hasLeft = here === null || !here.inMain || here.again;
    const { wrong } = await stopAt(page.locator('main :focus'));
    if (here?.inMain && wrong !== null) hidden.push(wrong);
  }
  expect(hasLeft, 'Tab leaves the page at its end').toBe(true);
  expect(hidden, 'the focus is seen everywhere').toEqual([]);
  expect(await missed(page), 'controls that Tab does not reach').toEqual([]);
}
