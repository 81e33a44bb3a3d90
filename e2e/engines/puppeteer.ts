import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { chromiumArguments, ensureTestBrowser } from '../../scripts/steps/chromium.mjs';
import { enginePath } from '../../scripts/steps/engines.mjs';
import { type Engine, type Part, WINDOW_PX } from './engine.ts';
import { findExpression, finderScript, HAS_FINDER, isUncovered } from './find-in-page.ts';

export async function openChromium(): Promise<Engine> {
  return drive(
    await launch({
      executablePath: ensureTestBrowser(),
      args: chromiumArguments(),
      defaultViewport: { ...WINDOW_PX },
    }),
  );
}

/** Opens Firefox. Its driver uses WebDriver BiDi, the protocol that browsers have agreed on. */
export async function openFirefox(): Promise<Engine> {
  return drive(
    await launch({
      browser: 'firefox',
      executablePath: enginePath('firefox'),
      defaultViewport: { ...WINDOW_PX },
    }),
  );
}

async function drive(browser: Browser): Promise<Engine> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error instanceof Error ? error.message : error}`));
  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    find: (role, name) => find(page, role, name),
    type: (text) => page.keyboard.type(text),
    press: async (key, held) => {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key === 'Space' ? ' ' : key);
      if (held) await page.keyboard.up(held);
    },
    complaints: () => complaints,
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

async function find(page: Page, role: string, name: RegExp): Promise<Part | null> {
  if (!(await page.evaluate(HAS_FINDER))) await page.evaluate(finderScript);
  const handle = await page.evaluateHandle(findExpression(role, name));
  const element = handle.asElement() as ElementHandle<HTMLElement> | null;
  if (element === null) return null;
  return {
    isUncovered: () => element.evaluate(isUncovered),
    click: () => element.click(),
    box: async () => (await element.boundingBox()) ?? { width: 0, height: 0 },
    text: () => element.evaluate(({ innerText }) => innerText),
  };
}
