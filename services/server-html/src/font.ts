import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The font is an npm package whose folder depends on how packages were installed. */
const packageFile = createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** The address changes with the font. The host's build uses the same address for its own pages, so that a browser loads it once. */
export const fontHref = `/page-assets/inter-latin-${version}.woff2`;

/** Read at the start, so that a missing font fails the start and not a request. */
export const font = readFileSync(join(dirname(packageFile), 'files', 'inter-latin-standard-normal.woff2'));
