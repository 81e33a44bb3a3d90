import { join } from 'node:path';
import { common } from './common-config.mjs';
import { productionRouter } from './config.mjs';
import { EntryFilesPlugin } from './entry-files-plugin.mjs';
import { omitModules } from './omitted-modules.mjs';
import { chunksOfOneBundle, isOnDemand } from './start-chunks.mjs';

/**
 * Configuration of host and areas as one application without module federation. It exists to measure the cost of federation. `areas` is the
 * module that replaces `federated-fetch.ts`, the host's loader of remotes, and imports the remotes.
 * @param {import('./config.mjs').BuildOptions & { areas: string }} options
 */
export function createBundleConfig(options) {
  const config = common(options, 'bundle');
  const federation = join(options.root, 'src', 'federation');
  return {
    ...config,
    entry: { main: './src/index.ts' },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        ...productionRouter(),
        [join(federation, 'federated-fetch.ts')]: options.areas,
        // This file makes module federation provide modules that only remotes use. The bundle imports the remotes, so it has these modules
        // already.
        [join(federation, 'provided-modules.ts')]: false,
      },
    },
    output: { ...config.output, publicPath: '/assets/', uniqueName: 'fixed-ops-bundle' },
    optimization: { ...config.optimization, splitChunks: chunksOfOneBundle },
    plugins: [
      ...config.plugins,
      omitModules(),
      new EntryFilesPlugin('entry-files.json', (group) => !isOnDemand(group)),
    ],
  };
}
