// Compiles the packages that run in Node: each to its own dist, other packages left as imports, so that every package
// resolves its dependencies from its own folder. Node finds the result through the export condition `built`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './steps/workspace.mjs';

export const nodePackages = [
  'shared/access',
  'shared/contract',
  'shared/metrics',
  'shared/federation',
  'shared/sheets',
  'services/database',
  'services/mail',
  'services/pages',
  'services/notifications',
  'services/identity',
  'services/api',
  'services/importer',
  'services/gateway',
];

/** Builds every package that runs in Node. */
export async function buildServices() {
  await Promise.all(
    nodePackages.map(async (folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const entries = ['src/index.ts', ...(manifest.fixedOps?.entries ?? [])];
      await build({
        absWorkingDir: join(root, folder),
        entryPoints: entries.filter((entry) => existsSync(join(root, folder, entry))),
        outdir: 'dist',
        outbase: 'src',
        outExtension: { '.js': '.mjs' },
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        target: 'node20',
        sourcemap: 'linked',
        logLevel: 'warning',
      });
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildServices();
