import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments } from './chromium.mjs';
import { ANSWERS, keptSignIn, mountAnswers, mountConfig } from './mount-answers.mjs';
import { documentHeaders, NONCE } from './mount-policies.mjs';

/** No request goes there: every answer comes from the two releases and from `mountAnswers`. */
const ORIGIN = 'https://mount.invalid';
/** On an idle machine, a screen without its figures appears in a second. */
const MOUNT_MS = 30_000;
/** The host calls the area by this name. If the area cannot be shown, the heading of the host's card contains it. */
const LABEL = 'The mounted area';
const ENTRY = 'remoteEntry.js';
/**
 * The number of screens that are opened at a time: five at a time took 3 s, one after the other took 6 s, on two cores beside other work.
 */
const WIDTH = 5;

/** JSON inside a script element must not be able to end it. */
const inline = (id, value) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

async function integrityOf(file) {
  const content = await readFile(file).catch(() => '');
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The document that the gateway would write for both: the host's scripts, and the remote as the only area. */
async function documentOf(host, { name, release, folder, placement }) {
  const { main } = JSON.parse(await readFile(join(host, 'entry-files.json'), 'utf8'));
  const entry = `/remotes/${name}/${release}/${ENTRY}`;
  const remote = { ...placement, label: LABEL, release, entry, integrity: await integrityOf(join(folder, ENTRY)) };
  const script = (file) => {
    const hash = main.integrity?.[file];
    return `<script defer src="/assets/${file}"${hash ? ` integrity="${hash}" crossorigin="anonymous"` : ''}></script>`;
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fixed Ops</title>
<meta name="csp-nonce" content="${NONCE}" nonce="${NONCE}">
${inline('fixed-ops-config', mountConfig(ORIGIN))}
${inline('fixed-ops-registry', { revision: 1, remotes: [remote] })}
${main.scripts.map(script).join('\n')}
</head><body><div id="root"></div></body></html>`;
}

const refusal = {
  status: 404,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Not found', status: 404, code: 'not_found', requestId: 'mount' }),
};

/** Answers a request of the page: a file of one of the releases, an answer of the server, or the document. */
async function answerOf({ pathname }, { host, remote }, document) {
  const [area, ...rest] = pathname.slice(1).split('/');
  if (area === 'assets' || area === 'remotes') {
    const file = basename(pathname);
    const body = file.endsWith('.js')
      ? await readFile(join(area === 'assets' ? host : remote.folder, file)).catch(() => null)
      : null;
    return body === null ? { status: 404, body: '' } : { contentType: 'text/javascript', body };
  }
  if (area === ANSWERS) {
    const answer = mountAnswers[rest.at(-1)];
    return answer === undefined ? refusal : { contentType: 'application/json', body: JSON.stringify(answer) };
  }
  if (pathname.includes('.')) return { status: 404, body: '' };
  return { headers: { 'Content-Type': 'text/html', ...documentHeaders }, body: document };
}

/** Runs in the page: answers what the page shows, or null while it shows nothing. */
function shownIn(label) {
  const heading = document.querySelector('main h1')?.textContent ?? null;
  if (heading === null) return null;
  const isCard = heading.includes(label);
  return {
    heading,
    card: isCard ? (document.querySelector('main')?.textContent ?? '') : null,
    path: location.pathname,
  };
}

const firstPathOf = ({ paths }) => paths[0].replace(/\/\*$/, '');
const isWithin = (path, { paths }) =>
  paths.some((each) => `${path}/`.startsWith(each.endsWith('/*') ? each.slice(0, -1) : `${each}/`));

/**
 * The reason why the area failed, without stacks: the host logs it with the reference that its card shows. Null if it has logged nothing.
 */
function causeOf(card, logged) {
  const found = logged.map((text) => /^(FO-\S+) (.*)/s.exec(text)).find((match) => match && card.includes(match[1]));
  const lines = (found?.[2] ?? '').split('\n').filter((line) => !/^\s+at /.test(line));
  return lines.join(' ') || null;
}

/** Opens the remote in the host and answers the problem in words. Null if the remote draws its first screen. */
async function problemOf(browser, { host, remote }, limitMs) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies([{ name: 'signedIn', value: '', url: ORIGIN }]);
    await context.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, keptSignIn());
    // This fails at once if files are missing, so that no page waits for them.
    const document = await documentOf(host, remote);
    const tab = await context.newPage();
    const errors = [];
    tab.on('pageerror', (error) => errors.push(String(error)));
    const logged = [];
    tab.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await tab.route('**/*', async (route) => {
      const address = new URL(route.request().url());
      const answer =
        address.origin === ORIGIN ? await answerOf(address, { host, remote }, document) : { status: 404, body: '' };
      // The page may have been closed meanwhile.
      await route.fulfill(answer).catch(() => undefined);
    });
    await tab.goto(`${ORIGIN}${firstPathOf(remote.placement)}`);
    const there = await tab.waitForFunction(shownIn, LABEL, { timeout: limitMs }).catch(() => null);
    if (there === null) return errors[0] ?? 'its first screen has no heading';
    const { heading, card, path } = await there.jsonValue();
    if (card !== null) return errors[0] ?? causeOf(card, logged) ?? heading;
    if (!isWithin(path, remote.placement)) return `it leads to ${path} (${heading})`;
    return errors[0] ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await context.close();
  }
}

/**
 * Opens every pair of a host release and a remote release in a headless browser, with doubles for sign-in and server, and waits for the
 * heading of the remote's first screen. Answers the pairs that fail, each with the reason. Rejects only if the browser cannot be started.
 * @template {{ host: string, remote: { name: string, release: string, folder: string, placement: object } }} Pair `host` and `folder` are folders of the files.
 * @param {readonly Pair[]} pairs
 * @param {{ browser: string, limitMs?: number, told?: (index: number, why: string | null) => void }} options The path of the browser, the longest
 *   time for one screen, and a function that gets the result of each pair as soon as there is one.
 */
export async function mountReleases(pairs, { browser: executablePath, limitMs = MOUNT_MS, told = () => {} }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  try {
    const whys = new Array(pairs.length);
    let next = 0;
    await Promise.all(
      Array.from({ length: Math.min(WIDTH, pairs.length) }, async () => {
        while (next < pairs.length) {
          const index = next++;
          whys[index] = (await problemOf(browser, pairs[index], limitMs))?.split('\n')[0] ?? null;
          told(index, whys[index]);
        }
      }),
    );
    return pairs.flatMap((pair, index) => (whys[index] === null ? [] : [{ pair, why: whys[index] }]));
  } finally {
    await browser.close();
  }
}
