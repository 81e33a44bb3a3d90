// Runs Debian's nginx in front of processes of the product, for tests, with the configuration of deploy/nginx.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages } from './debian-packages.mjs';
import { root } from './workspace.mjs';

const START_LIMIT_MS = 10_000;
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const find = (name) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** @returns {string | null} Path of an installed nginx. Null if there is none, or if openssl is missing, which makes its certificate. */
const findNginx = () => (find('openssl') === null ? null : find('nginx'));

/**
 * Answers the path of nginx. If there is none, tries to install Debian's. Throws an error that says what to install if there is still none.
 */
export function ensureNginx(detail = (_text) => {}) {
  const found = findNginx();
  if (found !== null) return found;
  installPackages(['nginx-light', 'openssl'], detail);
  const installed = findNginx();
  if (installed !== null) {
    // The package starts a server on port 80, which nobody has asked for.
    spawnSync('systemctl', ['disable', '--now', 'nginx'], { stdio: 'ignore' });
    return installed;
  }
  throw new Error(
    'The tests of several processes need nginx 1.22 or newer, and openssl. Install them (Debian and Ubuntu: apt-get install nginx-light openssl; macOS: brew install nginx).',
  );
}

/**
 * Runs nginx with deploy/nginx/fixed-ops.conf, as the image of docker-compose.yml does, and with its own certificate for localhost. All its
 * files are in `folder`. Throws an error with the end of its log if it does not start.
 *
 * @param {{ folder: string, ports: { http: number, https: number }, gateways: readonly [number, number], apis: readonly [number, number] }} options
 * `gateways` and `apis` are ports of processes. A process of the whole product is in both.
 */
export async function startNginx({ folder, ports, gateways, apis }) {
  const nginx = ensureNginx();
  mkdirSync(folder, { recursive: true });
  const [log, accessLog] = ['error.log', 'access.log'].map((name) => join(folder, name));
  // This script of the image makes the configuration from fixed-ops.conf, and a certificate if there is none.
  const child = spawn(join(root, 'deploy/nginx/start.sh'), [], {
    stdio: ['ignore', 'ignore', openSync(log, 'a')],
    env: {
      ...process.env,
      NGINX: nginx,
      NGINX_USER: process.getuid?.() === 0 ? 'root' : '',
      SERVER_NAME: 'localhost',
      GATEWAYS: addressesOf(gateways),
      APIS: addressesOf(apis),
      HTTP_LISTEN: `127.0.0.1:${ports.http}`,
      HTTPS_LISTEN: `127.0.0.1:${ports.https}`,
      RUN_FOLDER: folder,
      CACHE_FOLDER: folder,
      CERTIFICATES_FOLDER: folder,
      ERROR_LOG: log,
      ACCESS_LOG: accessLog,
    },
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const stop = async () => {
    process.off('exit', end);
    end();
    await ended;
  };
  const until = performance.now() + START_LIMIT_MS;
  while (!(await answers(ports.http))) {
    const isOver = child.exitCode !== null || child.pid === undefined;
    if (isOver || performance.now() > until) {
      await stop();
      throw new Error(`nginx did not start: ${existsSync(log) ? readFileSync(log, 'utf8').slice(-1000) : nginx}`);
    }
    await pause(50);
  }
  return {
    /** Path of the certificate, which is self-signed. */
    certificate: join(folder, 'fullchain.pem'),
    /**
     * The requests that nginx passed on, in order: `<addresses of the tried processes, the last one answered> <status> <method> <path>`.
     */
    requests: () => readFileSync(accessLog, 'utf8').split('\n').filter(Boolean),
    stop,
  };
}

const addressesOf = (ports) => ports.map((port) => `127.0.0.1:${port}`).join(' ');

const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
