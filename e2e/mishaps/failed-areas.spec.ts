import type { Route } from '@playwright/test';
import { openAltered } from '../altered-release.ts';
import { complaintsOfFailedAreas, expectCardOf, expectRestWorks, heading, statementLink } from '../failed-area.ts';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

test.beforeEach(({ complaints }) => {
  complaints.expectComplaint(complaintsOfFailedAreas);
});

test('files of the host that a remote needs and that do not come: a card, the rest works, Retry heals it', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  await page.waitForLoadState('networkidle');
  // These are shared modules that the remote asks the shell for. The shell has not loaded them until now.
  await page.route('**/assets/*.js*', (route) => route.abort());
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectCardOf(page, 'AI Statement');
  await page.unroute('**/assets/*.js*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Service statement');
  await expect(page.getByRole('table').first()).toContainText('Sales');
});

test('a remote that throws while it loads: a card, the rest works, Retry heals it', { tag: '@slow' }, async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/broken on purpose/);
  const page = await openAs(await theServiceDirector(), '/support');
  const broken = "if (!document.documentElement.dataset.healed) throw new Error('broken on purpose');";
  await openAltered(page, '/support', 'ai-statement', (text) => broken + text);
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await expectRestWorks(page);
  await expectCardOf(page, 'AI Statement');
  await page.evaluate(() => {
    document.documentElement.dataset.healed = 'yes';
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Service statement');
});

test('a remote that throws while it draws: its card, and the rest works', async ({ openAs, complaints }) => {
  complaints.expectComplaint(/Minified React error|Element type is invalid/);
  const page = await openAs(await theServiceDirector(), '/support');
  // The shared package does not have this component, so React throws when it draws the screen.
  await openAltered(page, '/support', 'ai-statement', (text) => text.replaceAll('.PageHeader', '.NoSuchThing'));
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await expectRestWorks(page);
  await expectCardOf(page, 'AI Statement');
});

/** Code that wraps each screen of the release in a component with these methods. `elsewhere` adds properties to the remote itself. */
const brokenIn = (methods: string, elsewhere = '') => `(() => {
  const { init, get } = fixed_ops_ai_statement;
  const broken = (where) => () => { throw new Error('broken ' + where + ' on purpose'); };
  const elementOf = (type) => ({ $$typeof: Symbol.for('react.transitional.element'), type, key: null, ref: null, props: {} });
  const around = (Component) => {
    function Around() {}
    Around.prototype = {
      isReactComponent: {},
      ${methods},
      render: () => elementOf(Component),
    };
    return Around;
  };
  fixed_ops_ai_statement = {
    init,
    get: async (name) => {
      const { default: remote } = (await get(name))();
      const routes = remote.routes.map((route) => ({ ...route, Component: around(route.Component) }));
      const altered = { ...remote, routes, ${elsewhere} };
      return () => ({ default: altered });
    },
  };
})();`;

/** Adds code to the entry only. No other file of a release declares the container. */
const afterEntry = (words: string) => (text: string) =>
  text.includes('fixed_ops_ai_statement') ? `${text}\n${words}` : text;

test('a remote that throws in an effect of its screen: its card, and the rest works', { tag: '@slow' }, async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/on purpose/);
  const page = await openAs(await theServiceDirector(), '/support');
  await openAltered(page, '/support', 'ai-statement', afterEntry(brokenIn("componentDidMount: broken('effect')")));
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await expectRestWorks(page);
  await expectCardOf(page, 'AI Statement');
  await expect.poll(() => complaints.all.some((text) => text.includes('broken effect on purpose'))).toBe(true);
});

test('a remote that throws as it is left: the next page comes, and it can be opened and left again', {
  tag: '@slow',
}, async ({ openAs, complaints }) => {
  complaints.expectComplaint(/on purpose/);
  const page = await openAs(await theServiceDirector(), '/support');
  const leaving = brokenIn("componentWillUnmount: broken('cleanup')", "dispose: broken('dispose')");
  await openAltered(page, '/support', 'ai-statement', afterEntry(leaving));
  for (const time of ['first', 'second']) {
    await statementLink(page).click();
    await expect(heading(page), time).toHaveText('Service statement');
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
    await expect(heading(page), time).toHaveText('Support');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  for (const where of ['cleanup', 'dispose'])
    await expect.poll(() => complaints.all.some((text) => text.includes(`broken ${where} on purpose`))).toBe(true);
});

test('scripts that are not those of the release never run: a card, the rest works, and no script without a hash runs', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/integrity|Integrity-Policy/i);
  const page = await openAs(await theServiceDirector(), '/support');
  const isMarked = () => page.evaluate(() => document.documentElement.dataset.intruder ?? null);
  const intrude = "document.documentElement.dataset.intruder = 'ran';";
  // The entry has the code of its first screens. The document knows it by its hash.
  const isScript = /\/remotes\/ai-statement\/[^/]+\/[^/]+\.js/;
  const tamper = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: intrude + (await response.text()) });
  };
  await page.route(isScript, tamper);
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await expectRestWorks(page);
  await expectCardOf(page, 'AI Statement');
  expect(await isMarked()).toBeNull();

  // The script comes from our own address, as a hole in the page would add it.
  await page.route('**/remotes/ai-statement/intruder.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: intrude }),
  );
  const ended = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.src = '/remotes/ai-statement/intruder.js';
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      }),
  );
  expect([ended, await isMarked()]).toEqual(['refused', null]);

  await page.unroute(isScript, tamper);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Service statement');
});

test('an error, a page instead of a script, a script that ends too early: a card each time, and Retry heals it', {
  tag: '@slow',
}, async ({ openAs, complaints }) => {
  complaints.expectComplaint(/integrity|Failed to load resource/i);
  const page = await openAs(await theServiceDirector(), '/support');
  const isScript = /\/remotes\/ai-statement\/[^/]+\/remoteEntry\.js/;
  const cutOff = async (route: Route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  };
  await page.route(isScript, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  const wrong = [
    (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Fixed Ops</title>' }),
    cutOff,
  ];
  for (const answer of wrong) {
    // The newest route answers. Between two of them no right answer may come.
    await page.route(isScript, answer);
    const asked = page.waitForResponse(isScript);
    await page.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await expectCardOf(page, 'AI Statement');
  }
  await expectRestWorks(page);
  // The page asks once more on the way back, and the answer is wrong again.
  await expectCardOf(page, 'AI Statement');
  await page.unroute(isScript);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Service statement');
});

test('an entry that fails once and comes the second time is nobody’s trouble', { tag: '@slow' }, async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/Failed to load resource/);
  const page = await openAs(await theServiceDirector(), '/support');
  let asked = 0;
  await page.route(/\/remotes\/ai-statement\/[^/]+\/remoteEntry\.js/, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500, body: 'Internal Server Error' }) : route.fallback();
  });
  await statementLink(page).click();
  await expect(heading(page)).toHaveText('Service statement');
  expect(asked).toBe(2);
});

test('a remote that does not arrive: a card within 5 s, and the remote in its place once it comes', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/support');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/remotes/ai-statement/**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await expectRestWorks(page);
  letGo();
  await expect(heading(page)).toHaveText('Service statement');
});

test('a screen of a loaded remote whose code does not come, or is not that of the release: a card, and Retry heals it', {
  tag: '@slow',
}, async ({ openAs, complaints }) => {
  complaints.expectComplaint(/integrity/i);
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  await page.route('**/remotes/dashboards/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link', { name: 'Parts' }).click();
  await expectCardOf(page, 'AI Dashboard');

  // The chunk gets one more line. The entry knows the hash of the right chunk.
  let tampered = 0;
  await page.unroute('**/remotes/dashboards/**');
  await page.route(/\/remotes\/dashboards\/[^/]+\/(?!remoteEntry)[^/]+\.js/, async (route) => {
    tampered += 1;
    const response = await route.fetch();
    const body = `document.documentElement.dataset.intruder = 'ran';${await response.text()}`;
    await route.fulfill({ response, body });
  });
  // The earlier card stays until the browser has checked the chunk.
  const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
  await page.getByRole('button', { name: 'Retry' }).click();
  await refused;
  expect(tampered).toBeGreaterThan(0);
  await expectCardOf(page, 'AI Dashboard');
  expect(await page.evaluate(() => document.documentElement.dataset.intruder ?? null)).toBeNull();

  await page.unroute(/\/remotes\/dashboards\/[^/]+\/(?!remoteEntry)[^/]+\.js/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Parts');
  await expect(card(page, 'parts_sales')).toBeVisible();
});

test('a call that fails takes down its card only, and Retry heals it', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const fail = (route: Route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Internal error',
        status: 500,
        detail: 'The figures could not be read.',
        code: 'internal',
        requestId: 'FO-test',
      }),
    });
  await page.route('**/MonthlyNumbers*', fail);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Dashboard' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Key figures could not be loaded' });
  await expect(failed).toContainText('The figures could not be read.');
  await expect(failed).toContainText('FO-test');
  await expect(heading(page)).toHaveText('Service');
  await page.unroute('**/MonthlyNumbers*', fail);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'ro_count')).toBeVisible();
});
