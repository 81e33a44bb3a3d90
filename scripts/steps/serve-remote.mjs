import { createRequire } from 'node:module';
import { join } from 'node:path';
import { COMPILE_ERRORS_CLIENT } from '../../shared/federation/webpack/common-config.mjs';
import { createRemoteConfig, webpack } from '../../shared/federation/webpack/index.mjs';
import { commitAnswer } from './current-commit.mjs';
import { mayRead } from './development-remote.mjs';
import { cacheFolder, root } from './workspace.mjs';

/**
 * Serves one remote with hot reload from its own development server. `host` is the origin of a host that runs elsewhere, or null for a host
 * of this machine. A host with React's production build cannot update components in place, so a save reloads its page. Resolves after the
 * first build, and rejects if that fails.
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
      // With updates in place, only a change that cannot be updated in place reloads the page.
      liveReload: !updatesInPlace,
      static: false,
      // The page has the origin of the host, which is another port, and requests files from this server.
      headers: (request) =>
        mayRead(request.headers.origin, host)
          ? { 'Access-Control-Allow-Origin': request.headers.origin, Vary: 'Origin', 'Cache-Control': 'no-store' }
          : { 'Cache-Control': 'no-store' },
      // The server also checks the origin of the page that listens for changes.
      allowedHosts: ['localhost', ...(host === null ? [] : [new URL(host).hostname])],
      client: {
        // The overlay of the server makes markup from text, which the policy of the page forbids. The connection below shows errors
        // instead.
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
