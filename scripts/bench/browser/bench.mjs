// `npm run bench -- browser` measures what the first page costs, compared with the same code built as one bundle, at 10 Mbps and 40 ms.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumArguments, ensureTestBrowser } from '../../steps/chromium.mjs';
import { printFiles, printVisits } from './print.mjs';
import { withVariants } from './variants.mjs';
import { demoDirector, signedInState, visitAsStranger, visitSignedIn } from './visits.mjs';

/** The link in the header back to the first page. `SECOND` is the area that is opened from there. */
const FIRST_LINK = 'AI Dashboard';
const SECOND = { link: 'AI Statement', path: '/ai-statement', figures: 'main table tbody tr[data-look] button' };

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      path: { type: 'string', default: '/dashboard/service' },
      files: { type: 'boolean', default: false },
    },
  });
  const { path } = values;
  const figures = path.startsWith('/dashboard/') ? '[data-metric]' : 'main h1';
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(console.log), args: chromiumArguments() });
  try {
    await withVariants(console.log, async (variants) => {
      const visitors = [];
      for (const { name, origin } of variants) {
        const account = await demoDirector(origin);
        const first = { origin, path, figures, link: FIRST_LINK };
        visitors.push({
          name,
          first,
          dealerships: account.dealerships.map(({ name }) => name),
          state: await signedInState(browser, { origin, path, account }),
          visits: [],
        });
      }
      // The variants take turns, so that other work of the machine affects both.
      for (let run = 0; run < Number(values.runs); run += 1)
        for (const { first, dealerships, state, visits } of visitors) {
          const stranger = await visitAsStranger(browser, first);
          visits.push({ stranger, ...(await visitSignedIn(browser, { state, first, second: SECOND, dealerships })) });
          console.log(`run ${run + 1} of ${values.runs} on ${first.origin}`);
        }
      if (values.files) for (const { name, visits } of visitors) printFiles(name, visits[0].cold);
      printVisits(visitors);
    });
  } finally {
    await browser.close();
  }
}
