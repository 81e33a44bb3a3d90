// Compiles each package that runs in Node into its own `dist`. Imports of other packages stay imports, so that every package resolves its
// dependencies from its own folder. Node finds the result through the export condition `built`.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashInputs, packagesIn, root } from './steps/workspace.mjs';

const nodePackages = [
  'shared/access',
  'shared/contract',
  'shared/metrics',
  // The contracts of single remotes. The API answers their calls.
  ...packagesIn(join(root, 'shared'))
    .filter((name) => name.endsWith('-contract'))
    .map((name) => `shared/${name}`),
  'shared/federation',
  'shared/sheets',
  'services/database',
  'services/releases',
  'services/mail',
  'services/environment',
  'services/server-html',
  'services/notifications',
  'services/rules',
  'services/identity',
  'services/api',
  'services/hosted-identity',
  'services/demo',
  'services/importer',
  'services/commands',
  'services/gateway',
];

/** The file in `dist` that holds the hash of the sources of the build. */
const MARKER = '.built';

/** Builds every package that runs in Node. */
export const buildServices = () => buildPackages(nodePackages);

/** Builds these packages (folders relative to the root). A package whose sources have not changed since its last build is skipped. */
export async function buildPackages(folders) {
  const toolchain = hashInputs(['pnpm-lock.yaml', 'scripts/build-services.mjs']);
  const stale = folders
    .map((folder) => ({ folder, hash: hashInputs([folder], toolchain), marker: join(root, folder, 'dist', MARKER) }))
    .filter(({ hash, marker }) => !existsSync(marker) || readFileSync(marker, 'utf8') !== hash);
  if (stale.length === 0) return;
  const { build, stop } = await import('esbuild');
  try {
    await Promise.all(
      stale.map(async ({ folder, hash, marker }) => {
        rmSync(marker, { force: true });
        for (const { path, contents } of await compile(build, folder)) writeWhole(path, contents);
        writeWhole(marker, hash);
      }),
    );
  } finally {
    // The compiler runs in its own process. It would keep a hundred megabytes for as long as the product runs.
    await stop();
  }
}

async function compile(build, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entries = ['src/index.ts', ...(manifest.fixedOps?.entries ?? [])];
  const { outputFiles } = await build({
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
    write: false,
  });
  return outputFiles;
}

/** Replaces the file in one step, because another process may be reading it. */
function writeWhole(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}.new`;
  writeFileSync(next, contents);
  renameSync(next, path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildServices();
