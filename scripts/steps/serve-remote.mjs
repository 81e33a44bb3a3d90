import { createRequire } from 'node:module';
import { join } from 'node:path';
import { COMPILE_ERRORS_CLIENT } from '../../shared/federation/webpack/common-config.mjs';
import { createRemoteConfig, webpack } from '../../shared/federation/webpack/index.mjs';
import { commitAnswer } from './current-commit.mjs';
import { mayRead } from './development-remote.mjs';
import { cacheFolder, root } from './workspace.mjs';

/**
 * Serves one remote with hot reload from a development server of its own, for a host that runs here or, by its origin, elsewhere.
 * Resolves after its first build. React's production build updates no component in place: where the host runs that, a save reloads
 * the page.
 */
export async function serveRemote(name, port, { host = null, updatesInPlace = true } = {}) {
  const require = createRequire(join(root, 'shared', 'federation', 'package.json'));
  const WebpackDevServer = require('webpack-dev-server');
  const origin = `http://localhost:${port}`;
  const config = createRemoteConfig({
    name,
    release: 'development',
    root: join(root, 'remotes', name),
    output: join(cacheFolder, 'development', name),
    cache: join(cacheFolder, 'webpack'),
    mode: 'development',
    hot: updatesInPlace,
  });
  config.plugins.push(new webpack.DefinePlugin({ FIXED_OPS_REMOTE: JSON.stringify(name) }));
  const compiler = webpack(config);
  const firstBuild = new Promise((resolve, reject) => {
    compiler.hooks.done.tap('serve-remote', (stats) =>
      stats.hasErrors() ? reject(new Error(stats.toString('errors-warnings'))) : resolve(),
    );
    compiler.hooks.failed.tap('serve-remote', reject);
  });
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: updatesInPlace,
      // The page is the host's: it updates in place, and only what cannot be updated reloads it.
      liveReload: false,
      static: false,
      // The host on its own port asks for the files of this one.
      headers: (request) =>
        mayRead(request.headers.origin, host)
          ? { 'Access-Control-Allow-Origin': request.headers.origin, Vary: 'Origin', 'Cache-Control': 'no-store' }
          : { 'Cache-Control': 'no-store' },
      // Also asked of the origin of the page that listens for changes.
      allowedHosts: ['localhost', ...(host === null ? [] : [new URL(host).hostname])],
      client: {
        // Its own overlay makes markup of text, which the page forbids; ours is part of the connection.
        overlay: false,
        webSocketTransport: COMPILE_ERRORS_CLIENT,
        logging: 'warn',
        webSocketURL: { hostname: 'localhost', port, pathname: '/ws', protocol: 'ws' },
      },
      setupMiddlewares: (middlewares) => [...middlewares, commitAnswer()],
      setupExitSignals: false,
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return { origin, entryUrl: `${origin}/remoteEntry.js`, stop: () => server.stop() };
}
