import type { Page } from '@playwright/test';

/** What a document has loaded: the main scripts of its host, and the releases of each remote. */
export async function loadedBy(page: Page) {
  const paths = await page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => new URL(src).pathname),
    ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  ]);
  const remotes = new Map<string, Set<string>>();
  for (const path of paths) {
    const [, name, release] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    if (name !== undefined && release !== undefined) remotes.set(name, (remotes.get(name) ?? new Set()).add(release));
  }
  const hosts = new Set(paths.flatMap((path) => /^\/assets\/(main\.[0-9a-f]+\.js)$/.exec(path)?.[1] ?? []));
  return { hosts, remotes };
}
