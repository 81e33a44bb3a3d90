import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { ChunkHashesPlugin } from './chunk-hashes-plugin.mjs';
import { repeatableMinimizer } from './repeatable-minimizer.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';
import { StableOrderPlugin } from './stable-order-plugin.mjs';
import { supportedBrowsers } from './supported-browsers.mjs';

const require = createRequire(import.meta.url);

/** The version in the font's file name. `services/server-html` names the served font in the same way. */
function fontVersion() {
  const ui = createRequire(join(import.meta.dirname, '../../ui/package.json'));
  return ui('@fontsource-variable/inter/package.json').version;
}

const workspaceFolder = join(import.meta.dirname, '../../..');
/** The client through which a remote in development receives messages of its compiler. */
export const COMPILE_ERRORS_CLIENT = join(import.meta.dirname, 'compile-errors.mjs');
const pageRefreshRuntime = join(import.meta.dirname, 'page-refresh-runtime.cjs');

/** @typedef {import('./config.mjs').BuildOptions} BuildOptions */

/**
 * The part of the configuration that host, redirect page and remotes share.
 * @param {BuildOptions} options
 * @param {string} name
 */
export function common({ root, output, cache, mode, workspace = workspaceFolder, hot = true }, name) {
  const isDevelopment = mode === 'development';
  const isHot = isDevelopment && hot;
  return {
    mode,
    context: root,
    // No served file names its source map, because the builder keeps the maps apart.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: output,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      clean: true,
      crossOriginLoading: 'anonymous',
      // If a module failed because a shared one did not load, webpack evaluates it again the next time.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // The condition `page` selects the smaller part of a shared package that a page gets. Services and tests get the whole package.
      conditionNames: ['page', '...'],
      // In development, host and remote must update through one runtime. Otherwise a save changes nothing on screen. The plugin uses this
      // runtime by name in its entry and by path in every module.
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
        // The gateway serves the font, also to sign-in pages, so that a browser loads it only once.
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
      // A file with an error must not reach a page. The page could then not be updated in place once the error is fixed.
      emitOnErrors: false,
    },
    performance: false,
    stats: 'errors-warnings',
    // The warnings only say that addresses are found at run time. We intend that.
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
            // `npm start` sets NODE_ENV to production. Without `forceEnable`, the plugin would then silently skip development builds.
            forceEnable: true,
            overlay: false,
            // The first caller hooks into React for the page. That is the host, before React loads.
            library: 'fixed-ops',
            exclude: [/node_modules/, pageRefreshRuntime, COMPILE_ERRORS_CLIENT],
          }),
        ]
      : isDevelopment
        ? []
        : [new StableIdsPlugin(workspace), new StableOrderPlugin(), new ChunkHashesPlugin()],
  };
}
