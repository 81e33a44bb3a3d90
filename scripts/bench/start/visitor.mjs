import { demoDirector, signedInState } from '../browser/visits.mjs';

const DASHBOARDS = [
  '/dashboard/service',
  '/dashboard/parts',
  '/dashboard/op-codes',
  '/dashboard/labor-matrix',
  '/dashboard/heat-sheet/service',
  '/dashboard/technicians',
  '/ai-statement',
];

/** Signs in and opens one dashboard after the other. The last one stays open, with all that the server holds for the visitor. */
export async function visitDashboards(browser, origin) {
  const account = await demoDirector(origin);
  const [first] = DASHBOARDS;
  const context = await browser.newContext({
    storageState: await signedInState(browser, { origin, path: first, account }),
  });
  const page = await context.newPage();
  for (const path of DASHBOARDS) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
}
