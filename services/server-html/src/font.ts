import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The font ships as an npm package; where it lies depends on how packages were installed. */
const packageFile = createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** Changes with the font. The host's build gives its own pages the same address, so that a browser loads it once. */
export const fontHref = `/page-assets/inter-latin-${version}.woff2`;

/** Read once: a font that is missing stops the start rather than a request. */
export const font = readFileSync(join(dirname(packageFile), 'files', 'inter-latin-standard-normal.woff2'));
