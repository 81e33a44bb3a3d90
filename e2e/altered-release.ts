import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const releaseSchema = z.object({
  hasChunkHashes: z.literal(true),
  files: z.array(z.object({ path: z.string(), integrity: z.string() })),
});
const registrySchema = z.object({
  remotes: z.array(z.object({ name: z.string(), entry: z.string().nullable(), integrity: z.string().nullable() })),
});

const hashOf = (algorithm: 'sha256' | 'sha384', text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

interface Altered {
  readonly release: string;
  /** The hash of the entry that the document names, before and after the change. */
  readonly integrity: readonly [string, string];
  readonly bodies: ReadonlyMap<string, string>;
}

/** Changes the scripts of the release that a document names, and computes the hashes that such a release would have. */
async function alter(page: Page, document: string, name: string, change: (text: string) => string): Promise<Altered> {
  const [, inlined = ''] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(document) ?? [];
  const remote = registrySchema.parse(JSON.parse(inlined)).remotes.find((each) => each.name === name);
  if (!remote?.entry || !remote.integrity) throw new Error(`The document names no release of ${name}.`);
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/'));
  const read = async (file: string) => (await page.request.get(`${folder}/${file}`)).text();
  const { files } = releaseSchema.parse(JSON.parse(await read('release.json')));
  const bodies = new Map<string, string>();
  let entry = await read('remoteEntry.js');
  for (const { path, integrity } of files) {
    if (!path.endsWith('.js') || path === 'remoteEntry.js') continue;
    const text = change(await read(path));
    bodies.set(`${folder}/${path}`, text);
    entry = entry.replace(integrity.slice('sha256-'.length), hashOf('sha256', text).slice('sha256-'.length));
  }
  entry = change(entry);
  bodies.set(remote.entry, entry);
  return { release: folder.split('/').at(-1) ?? '', integrity: [remote.integrity, hashOf('sha384', entry)], bodies };
}

/**
 * Opens a path with an altered release of a remote, in its document and in later ones. All hashes match, as if a team had released it,
 * because the browser would not run it otherwise. Returns the name of the release. Throws if no document comes.
 */
export async function openAltered(
  page: Page,
  path: string,
  remote: string,
  change: (text: string) => string,
): Promise<string> {
  let altered: Altered | null = null;
  await page.route(
    () => true,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const body = altered?.bodies.get(pathname);
      if (body !== undefined) return route.fulfill({ contentType: 'text/javascript', body });
      const isDocument = route.request().resourceType() === 'document' && route.request().frame() === page.mainFrame();
      if (!isDocument) return route.fallback();
      const response = await route.fetch();
      const document = await response.text();
      altered = await alter(page, document, remote, change);
      const [before, now] = altered.integrity;
      // The hashes of these preloads no longer match. The browser would refuse them and complain on the console.
      const withoutPreloads = document.replaceAll(/<link rel="preload" as="script" href="\/remotes\/[^>]*>\n?/g, '');
      // The altered release gets no fallback. The release before it is a good one and would replace it.
      const alone = withoutPreloads.replaceAll(/"fallback":"[^"]*"/g, '"fallback":null');
      return route.fulfill({ response, body: alone.replaceAll(before, now) });
    },
  );
  await page.goto(path);
  if (altered === null) throw new Error('No document has come.');
  return (altered as Altered).release;
}
