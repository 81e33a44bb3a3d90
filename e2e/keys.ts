import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The most Tab stops that a walk makes. No page of ours has so many, and nobody would walk on. */
const MOST_STOPS = 400;

/**
 * Looks at the focused element. Tells whether it is one of the wanted controls, and what is wrong for somebody who sees: it has no focus
 * ring, it is outside of the window, or something covers it.
 */
const lookAt = (wanted: Locator) =>
  wanted.evaluateAll((elements) => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return { isThere: false, name: null, wrong: null };
    const labels = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? focused.labels : null;
    const words = focused.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? focused.textContent ?? '';
    const name = `${focused.tagName.toLowerCase()} "${words.trim().slice(0, 60)}"`;
    const isTiny = ({ width, height }: DOMRect) => width <= 2 || height <= 2;
    // Checkboxes, radio buttons and file fields are drawn by an element around or beside their own box.
    const around = focused.closest('label') ?? focused.parentElement ?? focused;
    const isDrawnAround =
      isTiny(focused.getBoundingClientRect()) ||
      getComputedStyle(focused).opacity === '0' ||
      focused.matches('[type=file]');
    const drawn = isDrawnAround ? around : focused;
    const box = drawn.getBoundingClientRect();
    const isOutlined = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    const isRinged = (element: Element) => isOutlined(element) || getComputedStyle(element).boxShadow !== 'none';
    // The button of a row or a card spreads over the whole row or card, which has the ring. The whole may have a shadow at all times, so
    // only its outline counts.
    const whole = focused.closest('tr, [role=group]');
    const bearers = [focused, focused.parentElement, around, ...around.querySelectorAll('*')];
    /** A mark of a drawing shows the focus as the stroke of a shape in it. */
    const isStroked = () => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--fo-colors-blue-focus-ring)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [...focused.children].some((shape) => getComputedStyle(shape).stroke === color);
    };
    // The browser itself draws a ring around the parts of a date or time field. Styles do not tell about this ring.
    const hasRing =
      focused.matches('[type=date], [type=time], [type=month]') ||
      (whole !== null && isOutlined(whole)) ||
      (focused instanceof SVGElement && isStroked()) ||
      bearers.some((element) => element !== null && isRinged(element));
    // A message goes away on its own or by its button, so it may cover a control for a while.
    const messages = document.querySelector('[aria-label=Messages]');
    const x = box.left + box.width / 2;
    const isTall = box.height > 120;
    const heights = isTall ? [box.top + box.height / 2] : [box.top + 3, box.top + box.height / 2, box.bottom - 3];
    const over = heights
      .map((y) => ({ y, top: document.elementFromPoint(x, y) }))
      .find(({ top }) => top === null || !(drawn.contains(top) || top.contains(drawn) || messages?.contains(top)));
    const wrong = !hasRing
      ? `${name} shows no focus`
      : over && !isTall
        ? `${name} is ${over.top === null ? 'outside of the window' : `covered by ${over.top.tagName.toLowerCase()} "${over.top.textContent?.trim().slice(0, 30)}"`}`
        : null;
    return { isThere: elements.some((each) => each === focused), name, wrong };
  });

/** Looks at the focus after the page has scrolled to it. Lists that draw only the visible rows need another frame. */
export async function stopAt(wanted: Locator): Promise<Awaited<ReturnType<typeof lookAt>>> {
  const stop = await lookAt(wanted);
  if (stop.wrong === null) return stop;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await wanted.page().evaluate(frame);
  await wanted.page().evaluate(frame);
  return await lookAt(wanted);
}

/**
 * Walks with Tab (or with Shift+Tab if the control lies behind) until one of the controls has the focus. Fails if a stop on the way does
 * not show the focus.
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted.first()).toBeAttached();
  const wrong = new Set<string>();
  let stop = await stopAt(wanted);
  for (let stops = 0; stops < MOST_STOPS && !stop.isThere; stops += 1) {
    await page.keyboard.press(key);
    stop = await stopAt(wanted);
    if (stop.wrong !== null) wrong.add(stop.wrong);
  }
  expect(stop.isThere, `${key} comes by ${wanted}`).toBe(true);
  expect([...wrong], `the focus on the way to ${wanted}`).toEqual([]);
}

/** Walks to a control and presses a key on it. */
export async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Walks to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Opens a list of choices and takes the choice that the typed letters find. Expects the focus on the control again. */
export async function chooseFrom(page: Page, control: Locator, letters: string): Promise<void> {
  await pressOn(page, control);
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(control).toBeFocused();
}

/** Expects that a control has the focus, and not the page. Otherwise the next key would begin at the top again. */
export async function expectFocusKept(page: Page, what: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: `the focus ${what}`,
    })
    .toBe(true);
}
