import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccountSchema } from '@fixed-ops/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { card } from '../figures.ts';
import { signIn } from '../people.ts';
import { type Process, portsOf, run, severalProcesses } from '../several-processes.ts';
import { expect, test } from '../test.ts';
import { countedAddresses } from './counted-address.ts';

const STORE = 'd-harborline-toyota';

/** The headers that a signed-in page sends with its calls, and the id of its person. */
async function callsOf(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((each) => /\/Dealerships\/[^/]+\/unreadnotifications$/.test(each.url())),
    page.reload(),
  ]);
  const { authorization = '', ...rest } = await request.allHeaders();
  const keyName = 'ocp-apim-subscription-key';
  const userId = /\/User\/([^/]+)\//.exec(request.url())?.[1] ?? '';
  return { userId, headers: { authorization, [keyName]: rest[keyName] ?? '' } };
}

const headOf = async (request: APIRequestContext, url: string, options: { data?: string; accept?: string } = {}) => {
  const { data, accept = '*/*' } = options;
  const response = await request.fetch(url, {
    ignoreHTTPSErrors: true,
    maxRedirects: 0,
    headers: { accept, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { method: 'PUT', data }),
  });
  const named = (name: string) =>
    response.headersArray().flatMap((header) => (header.name.toLowerCase() === name ? [header.value] : []));
  return {
    status: response.status(),
    text: await response.text(),
    sniff: named('x-content-type-options'),
    strict: named('strict-transport-security'),
    location: named('location'),
    policies: Object.fromEntries(
      ['content-security-policy', 'integrity-policy', 'referrer-policy', 'permissions-policy'].map((name) => [
        name,
        // Each document has its own nonce.
        named(name).map((value) => value.replace(/'nonce-[^']+'/, 'nonce')),
      ]),
    ),
  };
};

/** Headers that differ for every request, or that belong to the connection. */
const OF_THE_MOMENT = new Set(['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'x-request-id']);

const headersOf = async (request: APIRequestContext, url: string, accept: string) => {
  const response = await request.get(url, { ignoreHTTPSErrors: true, headers: { accept, 'accept-encoding': 'br' } });
  const isPage = response.headers()['content-type']?.startsWith('text/html');
  const headers = response
    .headersArray()
    .map(({ name, value }): [string, string] => [name.toLowerCase(), value.replace(/'nonce-[^']+'/, 'nonce')])
    // A page holds a nonce, so its compressed length varies.
    .filter(([name]) => !OF_THE_MOMENT.has(name) && !(isPage && name === 'content-length'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { status: response.status(), headers };
};

/** Matches a line of nginx's log about an API call. */
const CALL = / \/(api|xtime\/api|usermgmt)\//;

const SAFE = { sniff: ['nosniff'], strict: ['max-age=31536000'] };

test.use({ ignoreHTTPSErrors: true });

test('two gateways and two processes of the API on one PostgreSQL behind nginx with TLS: sign-in, answers, a notice, an import, a note that names somebody, one of each killed and back', async ({
  page,
  browser,
  request,
  complaints,
}) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-several-'));
  const several = await severalProcesses(folder);
  const { url, http, database, environment, gateways, apis, processes: products, nginx } = several;
  /**
   * The ports of the processes that answered since a line of nginx's log: those that answered API calls, and those that answered documents
   * and everything else.
   */
  const answeredSince = (from: number) => {
    const answered = nginx
      .requests()
      .slice(from)
      .filter((line) => /:\d+ 200 GET /.test(line));
    const portsOf = (lines: readonly string[]) => new Set(lines.map((line) => Number(/:(\d+) 200 /.exec(line)?.[1])));
    return {
      calls: portsOf(answered.filter((line) => CALL.test(line))),
      others: portsOf(answered.filter((line) => !CALL.test(line))),
    };
  };
  const failedSince = (from: number, failed = / 5\d\d /) =>
    nginx
      .requests()
      .slice(from)
      .filter((line) => failed.test(line));

  try {
    await test.step('while no process runs nginx says so', async () => {
      const call = await headOf(request, `${url}/config.json`);
      expect(call).toMatchObject({ status: 503, ...SAFE });
      expect(JSON.parse(call.text)).toMatchObject({ status: 503, detail: expect.stringContaining('try again') });
      const asPage = await headOf(request, `${url}/`, { accept: 'text/html' });
      expect(asPage).toMatchObject({ status: 503, text: expect.stringContaining('reloads by itself'), ...SAFE });
    });

    await several.start();

    await test.step('both gateways serve the releases of the folder that all share, which has one set of keys; the API keeps none of their files', async () => {
      const served = await Promise.all(
        gateways.map(async (product) => (await fetch(`${product.url}/releases/current`)).json()),
      );
      expect(served[1]).toEqual(served[0]);
      for (const { folder: own } of apis) expect(readdirSync(join(own, 'releases'))).toEqual([]);
      for (const { folder: own } of products) expect(existsSync(join(own, 'root.pub'))).toBe(false);
      expect(existsSync(join(environment.RELEASE_STORE ?? '', 'root.pub'))).toBe(true);
    });

    await test.step('every answer comes once with the headers of https, and http leads there', async () => {
      for (const path of ['/config.json', '/api/none', '/identity/none', '/assets/none.js', '/no/such/page'])
        expect(await headOf(request, url + path), path).toMatchObject(SAFE);
      const accept = { accept: 'text/html' };
      const through = await headOf(request, `${url}/dashboard`, accept);
      expect(through.policies['integrity-policy']).toEqual(['blocked-destinations=(script)']);
      expect(through.policies).toEqual((await headOf(request, `${gateways[0].url}/dashboard`, accept)).policies);
      expect(await headOf(request, `http://localhost:${http}/dashboard?x=1`)).toMatchObject({
        status: 308,
        strict: [],
        location: [expect.stringMatching(/^https:\/\/localhost\/dashboard\?x=1$/)],
      });
    });

    await test.step('headers are those of the product itself, of pages, answers and files', async () => {
      const page = await (await request.get(`${url}/dashboard`, { headers: { accept: 'text/html' } })).text();
      // The scripts of the page, and the entries of the remotes in its registry.
      const files = [
        ...new Set([...page.matchAll(/"(\/(?:assets|remotes)\/[^"]+\.js)"/g)].map(([, path = '']) => path)),
      ];
      expect(files.length).toBeGreaterThan(5);
      const paths = [
        '/dashboard',
        '/config.json',
        '/robots.txt',
        '/api/none',
        '/health/live',
        '/auth/redirect-bridge',
        ...files,
      ];
      for (const path of paths) {
        const accept = path.includes('.') ? '*/*' : 'text/html';
        const [direct, ...others] = await Promise.all(
          [(CALL.test(` ${path}`) ? apis : gateways)[0].url, url, url].map((origin) =>
            headersOf(request, origin + path, accept),
          ),
        );
        // The second request gets the file from nginx's cache.
        for (const through of others) expect(through, path).toEqual(direct);
      }
    });

    await test.step('a file that never changes is asked of a process once, compressed as the product has compressed it', async () => {
      const text = await (await request.get(`${url}/dashboard`, { headers: { accept: 'text/html' } })).text();
      const path = /src="(\/assets\/main\.[^"]+)"/.exec(text)?.[1] ?? 'no script';
      const get = () => request.get(url + path, { headers: { 'accept-encoding': 'br' } });
      await get();
      const from = nginx.requests().length;
      for (let visit = 0; visit < 5; visit += 1)
        expect((await get()).headers()).toMatchObject({
          'content-encoding': 'br',
          'cache-control': 'public, max-age=31536000, immutable',
        });
      await expect.poll(() => nginx.requests().slice(from)).toEqual(Array(5).fill(`- 200 GET ${path}`));
    });

    await test.step('what is too large is refused in the words of the product', async () => {
      const path = `${url}/usermgmt/none`;
      const byNginx = await headOf(request, path, { data: `"${'x'.repeat(10 * 1024 * 1024)}"` });
      expect(byNginx).toMatchObject({ status: 413, ...SAFE });
      expect(JSON.parse(byNginx.text)).toMatchObject({ code: 'body_too_large' });
    });

    await test.step('limits count by the client that nginx names, neither by nginx nor by what the client says', async () => {
      const { status, client, counted } = await countedAddresses(url, database.url);
      expect([status, counted]).toEqual([303, [client]]);
    });

    const accounts = z.array(demoAccountSchema).parse(await (await request.get(`${url}/demo-accounts.json`)).json());
    const director = accounts.find(({ email }) => email === 'dana.whitfield@example.com');
    if (director === undefined) throw new Error('There is no Dana Whitfield');

    await test.step('somebody signs in, and both processes of each part answer her', async () => {
      const from = nginx.requests().length;
      await signIn(page, director, `${url}/dashboard/service`);
      await expect(card(page, 'ro_count')).toBeVisible();
      expect(new URL(page.url()).origin).toBe(url);
      expect(answeredSince(from)).toEqual({ calls: new Set(portsOf(apis)), others: new Set(portsOf(gateways)) });
    });
    const { userId, headers } = await callsOf(page);
    /** Sends the same call to each process of the API directly. */
    const askBoth = (path: string): Promise<unknown[]> =>
      Promise.all(
        apis.map(async (product) => {
          const response = await fetch(`${product.url}${path}`, { headers });
          expect(response.status, `${product.url}${path}`).toBe(200);
          return response.json();
        }),
      );
    const member = `/api/Users/${userId}/Dealerships/${STORE}`;

    await test.step('figures of both are the same', async () => {
      const [a, b] = await askBoth(`${member}/ROCount?startDate=2026-11-01&endDate=2026-11-19&compare=none`);
      expect(a).toEqual(b);
    });

    await test.step('a notice that is given beside them stands in both', async () => {
      const text = 'Fixed Ops pauses on Sunday from 6 to 7.';
      await run('notice.mjs', ['add', '--all', '--type', 'warning', '--text', text], {
        ...environment,
        FIXED_OPS_DATA: join(folder, 'command'),
      });
      const notices = await askBoth(`/api/ActiveSystemNotifications?userId=${userId}&dealershipId=${STORE}`);
      for (const each of notices) expect(JSON.stringify(each)).toContain(text);
      await page.reload();
      await expect(page.getByText(text)).toBeVisible();
    });

    await test.step('what is imported beside them is found in both, also where an answer was kept', async () => {
      const search = `${member}/Search/SearchROs?q=77001&field=roNumber&page=1&pageSize=10`;
      const found = z.object({ total: z.number() });
      const before = (await askBoth(search)).map((answer) => found.parse(answer).total);
      expect(before).toEqual([0, 0]);
      const extract = join(folder, 'extract');
      mkdirSync(extract);
      writeFileSync(
        join(extract, 'ros.csv'),
        'ro_number,open_date,close_date,status,advisor_number,advisor_name\n77001,11/18/2026,11/19/2026,closed,A1,Marisol Vega\n',
      );
      writeFileSync(
        join(extract, 'lines.csv'),
        'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n77001,A,C,LOF,0.50,60.00,15.00\n',
      );
      await run('import.mjs', ['--dealership', STORE, extract], {
        ...environment,
        FIXED_OPS_DATA: join(folder, 'command'),
      });
      const after = (await askBoth(search)).map((answer) => found.parse(answer).total);
      expect(after).toEqual([1, 1]);
    });

    await test.step('somebody whom a colleague’s note names is told by both, whichever of them took the note', async () => {
      const unread = async () => await askBoth(`/api/User/${userId}/Dealerships/${STORE}/unreadnotifications`);
      const [before] = z.array(z.number()).parse(await unread());
      const colleague = accounts.find(({ email }) => email === 'nadia.perrin@example.com');
      if (colleague === undefined || before === undefined) throw new Error('There is no Nadia Perrin');
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      await complaints.listen(context);
      const theirs = await context.newPage();
      await signIn(theirs, colleague, `${url}/dashboard/service`);
      const asColleague = await callsOf(theirs);
      const text = 'Please look at the oil change.';
      for (const [index, product] of apis.entries()) {
        const written = await fetch(`${product.url}/api/Users/${asColleague.userId}/Dealerships/${STORE}/RONote`, {
          method: 'POST',
          headers: { ...asColleague.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ roNumber: '77001', text, mentions: [userId] }),
        });
        expect(written.status, await written.text()).toBe(200);
        expect(await unread()).toEqual([before + index + 1, before + index + 1]);
      }
      await context.close();
      await page.goto(`${url}/notifications`);
      await expect(page.getByText('Nadia Perrin').first()).toBeVisible();
      await page.goto(`${url}/dashboard/service`);
    });

    await test.step('a process of the API is killed, then a gateway: the others answer everything, and nobody notices', async () => {
      const from = nginx.requests().length;
      const lost: number[] = [];
      const left = (some: readonly Process[]) =>
        new Set(some.map(({ port }) => port).filter((port) => !lost.includes(port)));
      for (const [victim] of [apis, gateways]) {
        await victim.end('SIGKILL');
        lost.push(victim.port);
        const since = nginx.requests().length;
        for (let reload = 0; reload < 3; reload += 1) {
          await page.reload();
          await expect(card(page, 'ro_count')).toBeVisible();
        }
        expect(answeredSince(since)).toEqual({ calls: left(apis), others: left(gateways) });
      }
      expect(failedSince(from)).toEqual([]);
    });

    await test.step('they come back to their folders, and nobody notices their start', async () => {
      const from = nginx.requests().length;
      let isBack = false;
      const started = Promise.all([apis[0].start(), gateways[0].start()]).finally(() => {
        isBack = true;
      });
      while (!isBack) {
        await page.reload();
        await expect(card(page, 'ro_count')).toBeVisible();
      }
      await started;
      // nginx refuses a request to a starting process if it may not repeat it. It may repeat GET.
      expect(failedSince(from, /\d 5\d\d GET /)).toEqual([]);
      const sinceBack = nginx.requests().length;
      for (let reload = 0; reload < 2; reload += 1) {
        await page.reload();
        await expect(card(page, 'ro_count')).toBeVisible();
      }
      expect(answeredSince(sinceBack)).toEqual({ calls: new Set(portsOf(apis)), others: new Set(portsOf(gateways)) });
    });

    await test.step('no gateway was ever asked for a call, and no process of the API for anything else', async () => {
      const asked = nginx.requests().flatMap((line) => {
        const addresses = [...line.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
        return addresses.map((port) => ({ line, port, isCall: CALL.test(line) }));
      });
      const astray = asked.filter(({ port, isCall }) => !(isCall ? portsOf(apis) : portsOf(gateways)).includes(port));
      expect(astray).toEqual([]);
      expect(new Set(asked.map(({ port }) => port))).toEqual(new Set(products.map(({ port }) => port)));
      const direct = await Promise.all([
        fetch(`${gateways[0].url}${member}/ROCount`, { headers }),
        fetch(`${apis[0].url}/dashboard`, { headers: { accept: 'text/html' } }),
      ]);
      for (const answer of direct) {
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ code: 'other_part' });
      }
    });

    expect(complaints.unexpected).toEqual([]);
    for (const product of products) expect(product.log()).not.toMatch(/^\s+at /m);
  } finally {
    // A page that is still open would complain that nobody answers.
    await page.close();
    await several.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
