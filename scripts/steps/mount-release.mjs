import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments } from './chromium.mjs';

/** Nothing listens there: every answer comes from the two builds. */
const ORIGIN = 'http://mount.invalid';
/** A screen without its figures is there in less than a second on an idle machine. */
const MOUNT_MS = 30_000;

const documentOf = (scripts) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Mount</title><script>globalThis.__zod_globalConfig = { jitless: true };</script>
  ${scripts.map((file) => `<script defer src="/assets/${file}"></script>`).join('')}</head>
  <body></body>
</html>`;

/** What a page at the origin gets: the document, files of the page's build and of the release, and nothing else. */
async function answerOf(path, { page, release }) {
  if (path === '/') {
    const { main } = JSON.parse(await readFile(join(page, 'entry-files.json'), 'utf8'));
    return { contentType: 'text/html', body: documentOf(main.scripts) };
  }
  const folder = { assets: page, release }[path.split('/')[1]];
  if (folder === undefined || !path.endsWith('.js')) return { status: 404, body: '' };
  const body = await readFile(join(folder, basename(path))).catch(() => null);
  return body === null ? { status: 404, body: '' } : { contentType: 'text/javascript', body };
}

/**
 * Loads a built remote in a headless browser through the federation of the host, with doubles for session and server, and waits for the heading of its
 * first screen. Rejects only where the browser cannot be started.
 * @param {{ name: string, release: string, page: string, browser: string, limitMs?: number }} options Folders of the build and of the page, and the browser's path.
 */
export async function mountRelease({ name, release, page, browser: executablePath, limitMs = MOUNT_MS }) {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
  try {
    const tab = await browser.newPage();
    const errors = [];
    tab.on('pageerror', (error) => errors.push(String(error)));
    await tab.route('**/*', async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      await route.fulfill(origin === ORIGIN ? await answerOf(pathname, { page, release }) : { status: 404, body: '' });
    });
    await tab.goto(`${ORIGIN}/`);
    await tab.waitForFunction(() => 'mountRemote' in window, null, { timeout: limitMs });
    const drawn = tab.evaluate((remote) => window.mountRemote(remote, '/release/remoteEntry.js'), name);
    const said = await Promise.race([
      drawn.then(
        () => null,
        (error) => (error instanceof Error ? error.message : String(error)),
      ),
      new Promise((resolve) => setTimeout(resolve, limitMs, 'its first screen has no heading').unref()),
    ]);
    const problem = said ?? errors[0] ?? null;
    return problem === null
      ? { result: 'passed', detail: '' }
      : { result: 'failed', detail: problem.replace(/^page\.evaluate: /, '').split('\n')[0] };
  } catch (error) {
    return { result: 'failed', detail: error instanceof Error ? error.message.split('\n')[0] : String(error) };
  } finally {
    await browser.close();
  }
}
