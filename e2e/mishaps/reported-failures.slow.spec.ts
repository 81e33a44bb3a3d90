import { type CallResponse, calls } from '@fixed-ops/contract';
import type { Page } from '@playwright/test';
import { openAltered } from '../altered-release.ts';
import { heading, statementLink } from '../failed-area.ts';
import { anAccount, theServiceDirector } from '../people.ts';
import { forgetReports } from '../sql/forget-reports.ts';
import { expect, test } from '../test.ts';

type Events = CallResponse<typeof calls.clientEvents>['data'];

test.beforeEach(async () => {
  await forgetReports();
});

/** The events that developers read. The page asks for them as a page for developers would. */
async function eventsRead(page: Page): Promise<Events> {
  const text = await page.evaluate(async () => {
    const config = JSON.parse(document.getElementById('fixed-ops-config')?.textContent ?? '');
    const response = await fetch('/api/client-events?pageSize=100', {
      headers: {
        [config.subscriptionKeyHeader]: config.bases.api.subscriptionKey,
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      },
    });
    return response.text();
  });
  return calls.clientEvents.response.parse(JSON.parse(text)).data;
}

/** What the altered release runs besides its own code. */
const MISHAPS = `
  const button = document.createElement('button');
  button.textContent = 'Break';
  button.addEventListener('click', () => { throw new Error('broken click on purpose'); });
  document.body.append(button);
  setTimeout(() => { throw new Error('broken timer on purpose'); }, 0);
  setTimeout(() => { Promise.reject(new Error('broken promise on purpose')); }, 0);
`;

test('errors of a release in a click, a timer and a promise leave its screen as it is, and a developer can read them with remote and release', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/on purpose/);
  const page = await openAs(await theServiceDirector(), '/support');
  // Only the entry is changed. No other file of a release declares the container.
  const release = await openAltered(page, '/support', 'ai-statement', (text) =>
    text.includes('fixed_ops_ai_statement') ? `(() => {${MISHAPS}})();${text}` : text,
  );
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/client-events'));
  await statementLink(page).click();
  await expect(heading(page)).toHaveText('Service statement');
  await page.getByRole('button', { name: 'Break' }).dispatchEvent('click');
  const answer = await reported;
  await expect(heading(page)).toHaveText('Service statement');
  await expect(page.getByRole('table').first()).toContainText('Sales');
  expect(answer.status()).toBe(200);
  expect(answer.request().headers().authorization).toMatch(/^Bearer /);

  const developer = await anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER');
  const events = await eventsRead(await openAs(developer, '/support'));
  const mine = events.filter(({ message }) => /(click|timer|promise) on purpose/.test(message));
  expect(mine.map(({ kind, message }) => `${kind}: ${message}`).sort()).toEqual([
    'error: broken click on purpose',
    'error: broken timer on purpose',
    'rejection: broken promise on purpose',
  ]);
  for (const event of mine) {
    expect(event).toMatchObject({ remote: 'ai-statement', release });
    expect(event.stack).toMatch(new RegExp(`/remotes/ai-statement/${release}/remoteEntry[^?]*:\\d+`));
  }
});

/** Tries each way in which a hole in the page could bring a script into it. Returns `did not run`, or the mark of a script that ran. */
const INTRUSIONS = () => {
  const ran = () => document.documentElement.dataset.intruder ?? 'did not run';
  const intrude = "document.documentElement.dataset.intruder = 'ran'";
  const added = (change: (script: HTMLScriptElement) => void) => {
    const script = document.createElement('script');
    change(script);
    document.head.append(script);
  };
  const ways: Record<string, () => void> = {
    markup: () => {
      document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="${intrude}">`);
    },
    text: () =>
      added((script) => {
        script.textContent = intrude;
      }),
    handler: () => document.body.setAttribute('onclick', intrude),
    elsewhere: () =>
      added((script) => {
        script.src = 'https://elsewhere.example/intruder.js';
      }),
    ours: () =>
      added((script) => {
        script.src = '/remotes/intruder.js';
      }),
  };
  for (const bring of Object.values(ways)) {
    try {
      bring();
    } catch {
      // The browser refuses some ways at once. It refuses the others when the script would run.
    }
  }
  document.body.click();
  return new Promise<string>((resolve) => setTimeout(() => resolve(ran())));
};

test('what somebody brings into the page never runs, whichever way, and developers read that it was refused', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/Trusted|trusted|policy|Policy|integrity|Refused|violat/);
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await page.route('**/remotes/intruder.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "document.documentElement.dataset.intruder = 'ran'" }),
  );
  const developer = await openAs(await anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER'), '/support');
  const refusals = async () =>
    (await eventsRead(developer))
      .filter(({ name }) => /Policy$/.test(name))
      .map(({ name, message, remote }) => `${remote} ${name}: ${message}`)
      .join('\n');
  await page.bringToFront();
  // The page starts to report after its figures. From then on it reports each way.
  await expect(async () => {
    expect(await page.evaluate(INTRUSIONS)).toBe('did not run');
    const read = await refusals();
    expect(read).toMatch(/host IntegrityPolicy: refused .*intruder\.js, which has no hash/);
    expect(read).toMatch(/host ContentSecurityPolicy: \S+ refused/);
  }).toPass({ timeout: 45_000 });
  expect(await page.evaluate(() => document.documentElement.dataset.intruder ?? null)).toBeNull();
});
