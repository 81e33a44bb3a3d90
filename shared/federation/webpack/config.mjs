import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { CodeInEntryPlugin, EXPOSED } from './code-in-entry-plugin.mjs';
import { common } from './common-config.mjs';
import { EntryFilesPlugin } from './entry-files-plugin.mjs';
import { omitModules, omittedOfEntries } from './omitted-modules.mjs';
import { ProvidedExportsPlugin } from './provided-exports-plugin.mjs';
import { ReleaseFactsPlugin } from './release-facts-plugin.mjs';
import { NAME_PLACEHOLDER, ReleaseNamePlugin } from './release-name-plugin.mjs';
import { singletonNames } from './shared-modules.mjs';
import { chunksOfTheShell, isOnDemand } from './start-chunks.mjs';

/**
 * @typedef {object} BuildOptions
 * @property {string} root Folder of the package that is built.
 * @property {string} output Folder that the files are written to.
 * @property {string} cache Folder of webpack's own cache.
 * @property {'production' | 'development'} mode
 * @property {string} [workspace] Folder of all sources, which names of modules are relative to; the checkout when left out.
 * @property {boolean} [hot] Whether a development build updates React components in place; it does unless told not to.
 */

/**
 * Module federation writes this version into every entry. By default it is the version of the whole workspace, which no release depends on.
 */
process.env.MF_BUILD_VERSION = '1';

/**
 * Module federation's runtime without its code for Node, which a page never runs, and without its reader of manifests. No manifest is
 * needed: the document names the files of the first remote, and the registry names the entry of every remote.
 */
const forBrowsers = { target: 'web', disableSnapshot: true };

/**
 * Replaces the CommonJS file of the plugin that gives the host's federation runtime to remotes. That file contains a second copy of the
 * runtime. The plugin's ES module uses the copy of the host.
 */
function oneFederationRuntime() {
  return new webpack.NormalModuleReplacementPlugin(
    /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
    (resolved) => {
      // Webpack calls this before and after it resolves a module. The first replacement counts.
      if (resolved.createData?.resource === undefined) resolved.request = resolved.request.replace(/\.cjs$/, '.js');
    },
  );
}

/**
 * react-router's package leads every bundler to its development build, which checks and warns. This function uses the production build
 * beside it.
 */
export function productionRouter() {
  const router = createRequire(realpathSync(join(import.meta.dirname, '../../router/package.json')));
  const folder = join(dirname(createRequire(router.resolve('react-router-dom')).resolve('react-router')), '..');
  return {
    'react-router$': join(folder, 'production', 'index.mjs'),
    'react-router/dom$': join(folder, 'production', 'dom-export.mjs'),
  };
}

/**
 * Configuration of the host. It knows no remote and provides every shared module.
 * @param {BuildOptions & { entry?: string }} options
 * @returns {import('webpack').Configuration}
 */
export function createHostConfig(options) {
  const config = common(options, 'host');
  return {
    ...config,
    entry: { main: options.entry ?? './src/index.ts' },
    resolve:
      options.mode === 'production'
        ? { ...config.resolve, alias: { ...config.resolve.alias, ...productionRouter() } }
        : config.resolve,
    output: { ...config.output, publicPath: '/assets/', uniqueName: 'fixed-ops-host' },
    optimization:
      options.mode === 'production' ? { ...config.optimization, splitChunks: chunksOfTheShell } : config.optimization,
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        shared: Object.fromEntries(singletonNames.map((name) => [name, { singleton: true, requiredVersion: false }])),
        experiments: { provideExternalRuntime: true, optimization: forBrowsers },
      }),
      oneFederationRuntime(),
      omitModules(),
      new EntryFilesPlugin('entry-files.json', (group) => !isOnDemand(group)),
      ...(options.mode === 'production' ? [new ProvidedExportsPlugin()] : []),
    ],
  };
}

/** Configuration of the page that takes the answer of a silent sign-in inside an iframe: MSAL's bridge and nothing else.
 * @param {BuildOptions & { entry: string }} options
 * @returns {import('webpack').Configuration} */
export function createBridgeConfig(options) {
  const config = common(options, 'bridge');
  return {
    ...config,
    entry: { 'redirect-bridge': options.entry },
    output: { ...config.output, publicPath: '/assets/', uniqueName: 'fixed-ops-bridge', clean: false },
    plugins: [new EntryFilesPlugin('bridge-files.json')],
  };
}

const ENTRY = 'remoteEntry.js';

/** Configuration of a remote: one exposed module, no copy of anything shared.
 * @param {BuildOptions & { name: string }} options
 * @returns {import('webpack').Configuration} */
export function createRemoteConfig(options) {
  const config = common(options, options.name);
  const isDevelopment = options.mode === 'development';
  const release = isDevelopment ? 'development' : NAME_PLACEHOLDER;
  return {
    ...config,
    entry: {},
    // Each release has its own name. Otherwise chunks of an old release would mix with the runtime of a new one.
    output: {
      ...config.output,
      // A release's folder already has a name made from its bytes. In development, names without a hash keep hot updates small.
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: 'auto',
      uniqueName: `${options.name}@${release}`,
      chunkLoadingGlobal: `webpackChunk_${release}`,
    },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        // The name must equal that of `containerName`. It becomes a global variable, so a remote named `performance` would replace the
        // browser's own.
        name: `fixed_ops_${options.name.replaceAll('-', '_')}`,
        filename: ENTRY,
        exposes: { [EXPOSED]: './src/remote.tsx' },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        shared: Object.fromEntries(
          singletonNames.map((name) => [name, { singleton: true, import: false, requiredVersion: false }]),
        ),
        // A remote does not open other remotes. The host does that with its own runtime.
        experiments: { externalRuntime: true, optimization: { ...forBrowsers, disableRemote: true } },
      }),
      ...(isDevelopment
        ? []
        : [
            omitModules(omittedOfEntries),
            new CodeInEntryPlugin(ENTRY),
            new ReleaseNamePlugin(),
            new ReleaseFactsPlugin({ entry: ENTRY, exposed: EXPOSED }),
          ]),
    ],
  };
}

export { webpack };
