import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key as SeleniumKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import { enginePath } from '../../scripts/steps/engines.mjs';
import { freePort } from '../free-port.ts';
import { type Engine, type Key, type Part, WINDOW_PX } from './engine.ts';
import { findExpression, finderScript, HAS_FINDER, isUncovered } from './find-in-page.ts';

const START_LIMIT_MS = 20_000;
const keys: Record<Key, string> = {
  Tab: SeleniumKey.TAB,
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  ArrowDown: SeleniumKey.ARROW_DOWN,
  Space: SeleniumKey.SPACE,
  k: 'k',
};

/**
 * WebKit does not report the console to its driver, so a script collects the messages. It starts when the journey first looks at a
 * document. `drainScript` returns the messages since the last call.
 */
const listenScript = `
  const noted = window.notedComplaints = [];
  const logError = console.error;
  console.error = (...words) => { noted.push(words.join(' ')); logError(...words); };
  addEventListener('error', (event) => noted.push('uncaught: ' + event.message));
  addEventListener('unhandledrejection', (event) => noted.push('unhandled: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) => noted.push('policy: ' + event.effectiveDirective + ' ' + event.blockedURI));`;
const drainScript = 'return window.notedComplaints.splice(0)';

/** Opens WebKit on a separate screen that nobody sees. It works as root and as another user. */
export async function openWebKit(): Promise<Engine> {
  const ends: (() => void)[] = [];
  const endAll = () => {
    process.off('exit', endAll);
    for (const end of ends.splice(0).reverse()) end();
  };
  // A test that runs out of time ends this process, and the started programs must end with it.
  process.once('exit', endAll);
  try {
    const driver = await new Builder()
      .usingServer(await startDriver(await startScreen(ends), ends))
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build();
    ends.push(() => void driver.quit().catch(() => undefined));
    return await drive(driver, async () => {
      await driver.quit().catch(() => undefined);
      ends.pop();
      endAll();
    });
  } catch (error) {
    endAll();
    throw error;
  }
}

/** Starts Xvfb and returns the name of its screen. */
async function startScreen(ends: (() => void)[]): Promise<string> {
  // The window needs room for its frame around the page.
  const size = `${WINDOW_PX.width + 100}x${WINDOW_PX.height + 200}x24`;
  const screen = spawn(enginePath('screen'), ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  ends.push(() => screen.kill());
  const [number] = await once(screen.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(START_LIMIT_MS) });
  return `:${String(number).trim()}`;
}

/** Starts WebKit's driver and returns its address. Throws if it does not answer in time. */
async function startDriver(screen: string, ends: (() => void)[]): Promise<string> {
  const port = await freePort();
  const driver = spawn(enginePath('webKitDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    // The driver uses no service for assistive technology and no stored settings, because a container has no bus for them.
    env: { ...process.env, DISPLAY: screen, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' },
  });
  ends.push(() => driver.kill());
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  const isReady = () =>
    fetch(`${url}/status`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver does not answer after ${START_LIMIT_MS / 1000} s`);
    await pause(50);
  }
  return url;
}

async function drive(driver: WebDriver, close: () => Promise<void>): Promise<Engine> {
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: WINDOW_PX.width, height: WINDOW_PX.height + 100 });
  const complaints: string[] = [];
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK/${capabilities.get('browserVersion')}`,
    open: (url) => driver.get(url),
    find: async (role, name) => {
      if (!(await driver.executeScript(`return ${HAS_FINDER}`)))
        await driver.executeScript(finderScript + listenScript);
      complaints.push(...(await driver.executeScript<string[]>(drainScript)));
      const element = await driver.executeScript<WebElement | null>(`return ${findExpression(role, name)}`);
      return element && part(driver, element);
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key, held) =>
      held
        ? driver.actions().keyDown(SeleniumKey.CONTROL).sendKeys(keys[key]).keyUp(SeleniumKey.CONTROL).perform()
        : driver.actions().sendKeys(keys[key]).perform(),
    complaints: () => complaints,
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close,
  };
}

function part(driver: WebDriver, element: WebElement): Part {
  return {
    isUncovered: () => driver.executeScript<boolean>(`return (${isUncovered})(arguments[0])`, element),
    click: () => element.click(),
    box: () => element.getRect(),
    // The driver itself returns an empty text where an ellipsis could stand.
    text: () => driver.executeScript<string>('return arguments[0].innerText', element),
  };
}
