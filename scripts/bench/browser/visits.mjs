import { costUntil, noteTraffic } from './traffic.mjs';

/** Runs in the page before anything of ours: notes when figures are there for the first time, and what moves. */
function noteFirstFigures({ figures }) {
  const noted = { at: null, shift: 0 };
  window.benched = noted;
  const look = () => {
    if (!document.querySelector(figures)) return;
    noted.at = performance.timeOrigin + performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) noted.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Fills the sign-in page, which must be showing, and waits for a page of the product. */
async function signIn(page, { email, password }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What a window needs to be signed in: cookies and storage of one that was. */
export async function signedInState(browser, { origin, path, account }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  await signIn(page, account);
  await page.waitForLoadState('networkidle');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A stranger's visit until the sign-in page can be filled. */
export async function visitAsStranger(browser, { origin, path }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const traffic = await noteTraffic(page);
  const began = Date.now();
  await page.goto(`${origin}${path}`);
  await page.getByLabel('Email', { exact: true }).waitFor();
  const ms = Date.now() - began;
  // What the page goes on to load, its font, counts as well.
  await page.waitForLoadState('networkidle');
  const cost = { ms, ...costUntil(traffic, Number.POSITIVE_INFINITY), shift: null };
  await context.close();
  return cost;
}

/** Opens a page in a new tab and says what its first figures cost, and the requests after them as well; of the layout only where `isWatched`. */
async function open(context, { origin, path, figures }, isWatched) {
  const page = await context.newPage();
  await page.addInitScript(noteFirstFigures, { figures });
  const traffic = await noteTraffic(page);
  await page.goto(`${origin}${path}`);
  await page.locator(figures).first().waitFor();
  await page.waitForLoadState('networkidle');
  // The notice of the dates comes and goes, and may move the page.
  if (isWatched) await page.locator('[data-part=date-notice]').waitFor({ state: 'hidden' });
  const { at, shift } = await page.evaluate(() => window.benched);
  const [{ start }] = traffic;
  return {
    page,
    traffic,
    cost: { ms: at - start, ...costUntil(traffic, at), at, shift: isWatched ? shift : null, all: traffic },
  };
}

/** From the click on a link of the header until the figures of its page are there, and what was asked for meanwhile. */
async function openArea({ page, traffic }, { link, path, figures }) {
  const before = traffic.length;
  await page.evaluate(
    (wanted) => {
      const noted = { at: null, clicked: null };
      window.benched = noted;
      const observer = new MutationObserver(() => {
        if (!location.pathname.startsWith(wanted.path) || !document.querySelector(wanted.figures)) return;
        noted.at = performance.timeOrigin + performance.now();
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
      const click = () => {
        noted.clicked = performance.timeOrigin + performance.now();
      };
      addEventListener('click', click, { capture: true, once: true });
    },
    { path, figures },
  );
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  await page.waitForFunction(() => window.benched.at !== null);
  const { at, clicked } = await page.evaluate(() => window.benched);
  return { ms: at - clicked, ...costUntil(traffic.slice(before), at), shift: null };
}

/**
 * A visit of somebody who is signed in, three times: by an empty cache, to a second area from there, and in a new tab that finds
 * everything in the cache.
 */
export async function visitSignedIn(browser, { state, first, second }) {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const cold = await open(context, first, true);
  const area = await openArea(cold, second);
  await cold.page.close();
  const warm = await open(context, first, false);
  await context.close();
  return { cold: cold.cost, area, warm: warm.cost };
}
