import { costUntil, noteTraffic } from './traffic.mjs';

/** Runs in the page before the code of the product: notes the time of the first figures, and how much the layout shifts. */
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

/** The person of the demo data who visits the pages. */
export async function demoDirector(origin) {
  const accounts = await (await fetch(`${origin}/demo-accounts.json`)).json();
  return accounts.find(({ jobTitle, devFeatures }) => jobTitle === 'SERVICE_DIRECTOR' && !devFeatures);
}

/** Fills in the sign-in page, which must be open, and waits for a page of the product. */
async function signIn(page, { email, password }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Signs in once and answers the cookies and the storage, so that another window can start signed in. */
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

/** Visits as a stranger until the sign-in page can be filled in. */
export async function visitAsStranger(browser, { origin, path }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const traffic = await noteTraffic(page);
  const began = Date.now();
  await page.goto(`${origin}${path}`);
  await page.getByLabel('Email', { exact: true }).waitFor();
  const ms = Date.now() - began;
  // The files that the page loads afterwards, such as its font, count as well.
  await page.waitForLoadState('networkidle');
  const cost = { ms, ...costUntil(traffic, Number.POSITIVE_INFINITY), shift: null };
  await context.close();
  return cost;
}

/** Opens a page in a new tab and answers the cost of its first figures and all its requests. Counts layout shifts only if `isWatched`. */
async function open(context, { origin, path, figures }, isWatched) {
  const page = await context.newPage();
  await page.addInitScript(noteFirstFigures, { figures });
  const traffic = await noteTraffic(page);
  await page.goto(`${origin}${path}`);
  await page.locator(figures).first().waitFor();
  await page.waitForLoadState('networkidle');
  // The notice of the dates appears and disappears, and may move the page.
  if (isWatched) await page.locator('[data-part=date-notice]').waitFor({ state: 'hidden' });
  const { at, shift } = await page.evaluate(() => window.benched);
  const [{ start }] = traffic;
  return {
    page,
    traffic,
    cost: { ms: at - start, ...costUntil(traffic, at), at, shift: isWatched ? shift : null, all: traffic },
  };
}

/**
 * Measures the time and the requests from a click until the figures of the next page are there.
 *
 * @param wanted `{ path, figures, left }`: the path of the next page, the selector of its figures, and the
 *   dealership that the person leaves, if any.
 */
async function clickUntilFigures({ page, traffic }, target, wanted) {
  const before = traffic.length;
  await page.evaluate(({ path, figures, left }) => {
    const noted = { at: null, clicked: null };
    window.benched = noted;
    // The header names the new dealership before its figures come, and never together with figures of another one.
    const isLeft = () => !document.querySelector('[role=combobox][aria-label=Dealership]')?.textContent.includes(left);
    const observer = new MutationObserver(() => {
      if (noted.clicked === null || !location.pathname.startsWith(path)) return;
      if ((left !== undefined && !isLeft()) || !document.querySelector(figures)) return;
      noted.at = performance.timeOrigin + performance.now();
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    const click = () => {
      noted.clicked = performance.timeOrigin + performance.now();
    };
    addEventListener('click', click, { capture: true, once: true });
  }, wanted);
  await target.click();
  await page.waitForFunction(() => window.benched.at !== null);
  const { at, clicked } = await page.evaluate(() => window.benched);
  await page.waitForLoadState('networkidle');
  return { ms: at - clicked, ...costUntil(traffic.slice(before), at), shift: null };
}

/** Measures from a click on a link of the header until the figures of its area are there. */
const openArea = (visit, { link, path, figures }) =>
  clickUntilFigures(visit, visit.page.getByRole('banner').getByRole('link', { name: link, exact: true }), {
    path,
    figures,
  });

/** Measures from a click on another of the named dealerships until its figures are there. */
async function openOtherDealership(visit, { path, figures }, names) {
  const { page } = visit;
  const selector = page.getByRole('combobox', { name: 'Dealership' });
  const open = await selector.textContent();
  const from = names.find((name) => open.includes(name));
  const to = names.find((name) => name !== from);
  await selector.click();
  return clickUntilFigures(visit, page.getByRole('option', { name: to }), { path, figures, left: from });
}

/**
 * Visits the product with a signed-in person: with an empty cache, then a second area and back to the first, then another dealership, and
 * last in a new tab that finds all files in the cache.
 */
export async function visitSignedIn(browser, { state, first, second, dealerships }) {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  const cold = await open(context, first, true);
  const area = await openArea(cold, second);
  const back = await openArea(cold, first);
  const dealership = await openOtherDealership(cold, first, dealerships);
  // The next tab must begin with the dealership of the first one.
  await openOtherDealership(cold, first, dealerships);
  await cold.page.close();
  const warm = await open(context, first, false);
  await context.close();
  return { cold: cold.cost, area, back, dealership, warm: warm.cost };
}
