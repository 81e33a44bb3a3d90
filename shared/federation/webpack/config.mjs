import { readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import { ChunkHashesPlugin } from './chunk-hashes-plugin.mjs';
import { CodeInEntryPlugin, EXPOSED } from './code-in-entry-plugin.mjs';
import { EntryFilesPlugin } from './entry-files-plugin.mjs';
import { omitModules, omittedOfEntries } from './omitted-modules.mjs';
import { ProvidedExportsPlugin } from './provided-exports-plugin.mjs';
import { ReleaseFactsPlugin } from './release-facts-plugin.mjs';
import { NAME_PLACEHOLDER, ReleaseNamePlugin } from './release-name-plugin.mjs';
import { repeatableMinimizer } from './repeatable-minimizer.mjs';
import { singletonNames } from './shared-modules.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';
import { StableOrderPlugin } from './stable-order-plugin.mjs';
import { chunksOfTheShell, isOnDemand } from './start-chunks.mjs';
import { supportedBrowsers } from './supported-browsers.mjs';

const require = createRequire(import.meta.url);

/** As `services/server-html` names the font that it serves. */
function fontVersion() {
  const ui = createRequire(join(import.meta.dirname, '../../ui/package.json'));
  return ui('@fontsource-variable/inter/package.json').version;
}

/** Module federation writes it into every entry: the version of the whole workspace, which no release depends on. */
process.env.MF_BUILD_VERSION = '1';

const workspaceFolder = join(import.meta.dirname, '../../..');
/** What a remote in development hears of its compiler through. */
export const COMPILE_ERRORS_CLIENT = join(import.meta.dirname, 'compile-errors.mjs');
const pageRefreshRuntime = join(import.meta.dirname, 'page-refresh-runtime.cjs');

/**
 * @typedef {object} BuildOptions
 * @property {string} root Folder of the package that is built.
 * @property {string} output Folder that the files are written to.
 * @property {string} cache Folder of webpack's own cache.
 * @property {'production' | 'development'} mode
 * @property {string} [workspace] Folder of all sources, which names of modules are relative to; the checkout when left out.
 * @property {boolean} [hot] Whether a development build updates React components in place; it does unless told not to.
 */

/** @param {BuildOptions} options @param {string} name */
export function common({ root, output, cache, mode, workspace = workspaceFolder, hot = true }, name) {
  const isDevelopment = mode === 'development';
  const isHot = isDevelopment && hot;
  return {
    mode,
    context: root,
    // What is served names no map: the builder keeps them apart.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: output,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      clean: true,
      crossOriginLoading: 'anonymous',
      // A module that could not be evaluated, because a shared one did not come, is evaluated anew the next time.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // `page`: what a shared package gives a page where services and tests get everything.
      conditionNames: ['page', '...'],
      // In development host and remote must update through one runtime, or a save changes nothing on screen. The plugin
      // names it in its entry and by path in every module.
      alias: isHot
        ? {
            'react-refresh/runtime$': pageRefreshRuntime,
            [`${require.resolve('react-refresh/runtime')}$`]: pageRefreshRuntime,
            'react-refresh-itself$': join(
              dirname(require.resolve('react-refresh/package.json')),
              'cjs',
              'react-refresh-runtime.development.js',
            ),
          }
        : {},
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
            },
            env: { targets: supportedBrowsers },
          },
        },
        // The gateway serves it, to sign-in pages as well: a browser loads one font once.
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          generator: { emit: false, publicPath: '/page-assets/', filename: `inter-latin-${fontVersion()}.woff2` },
        },
        { test: /\.css$/, type: 'asset/source' },
      ],
    },
    optimization: {
      moduleIds: isDevelopment ? 'named' : false,
      chunkIds: isDevelopment ? 'named' : false,
      ...(isDevelopment ? {} : { minimizer: [repeatableMinimizer()] }),
      // A file with a mistake in it must not reach a page that could be updated in place once it is mended.
      emitOnErrors: false,
    },
    performance: false,
    stats: 'errors-warnings',
    // Below errors it only says that addresses are found at run time, which is what we want.
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(cache, `${name}-${mode}${isDevelopment && !isHot ? '-plain' : ''}`),
      buildDependencies: {
        config: readdirSync(import.meta.dirname)
          .filter((file) => file.endsWith('.mjs'))
          .map((file) => join(import.meta.dirname, file)),
      },
    },
    plugins: isHot
      ? [
          new ReactRefreshPlugin({
            // `npm start` runs as production, where the plugin would leave itself out of what is built for development, silently.
            forceEnable: true,
            overlay: false,
            // Whoever comes first hooks into React for the page: the host, before React loads.
            library: 'fixed-ops',
            exclude: [/node_modules/, pageRefreshRuntime, COMPILE_ERRORS_CLIENT],
          }),
        ]
      : isDevelopment
        ? []
        : [new StableIdsPlugin(workspace), new StableOrderPlugin(), new ChunkHashesPlugin()],
  };
}

/**
 * Module federation's runtime without its code for Node, which a page never runs, and without its reader of manifests: the
 * document names the files of the first remote, and the registry the entry of every one.
 */
const forBrowsers = { target: 'web', disableSnapshot: true };

/**
 * The plugin that hands the host's federation runtime to remotes is resolved as CommonJS and brings a second copy of that
 * runtime along; its ES module shares the copy of the host.
 */
function oneFederationRuntime() {
  return new webpack.NormalModuleReplacementPlugin(
    /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
    (resolved) => {
      // Asked before resolving and after it; the first answer counts.
      if (resolved.createData?.resource === undefined) resolved.request = resolved.request.replace(/\.cjs$/, '.js');
    },
  );
}

/**
 * react-router's package leads every bundler to its development build, which checks and warns; beside it lies the build
 * without that.
 */
export function productionRouter() {
  const router = createRequire(realpathSync(join(import.meta.dirname, '../../router/package.json')));
  const folder = join(dirname(createRequire(router.resolve('react-router-dom')).resolve('react-router')), '..');
  return {
    'react-router$': join(folder, 'production', 'index.mjs'),
    'react-router/dom$': join(folder, 'production', 'dom-export.mjs'),
  };
}

/** Configuration of the host: knows no remote; provides every shared module.
 * @param {BuildOptions & { entry?: string }} options
 * @returns {import('webpack').Configuration} */
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
    // A name per release, or chunks of an old release mix with the runtime of a new one.
    output: {
      ...config.output,
      // Their folder is named by their bytes; in development names without a hash keep hot updates small.
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: 'auto',
      uniqueName: `${options.name}@${release}`,
      chunkLoadingGlobal: `webpackChunk_${release}`,
    },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        // As `containerName` says: this becomes a global variable, and `performance` alone would take the place of the browser's.
        name: `fixed_ops_${options.name.replaceAll('-', '_')}`,
        filename: ENTRY,
        exposes: { [EXPOSED]: './src/remote.tsx' },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        shared: Object.fromEntries(
          singletonNames.map((name) => [name, { singleton: true, import: false, requiredVersion: false }]),
        ),
        // It opens no remotes itself; the host does, with a runtime of its own.
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
