// Debian's nginx in front of processes of the product, by the configuration that deploy/nginx offers: for tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages } from './debian-packages.mjs';
import { root } from './workspace.mjs';

const START_LIMIT_MS = 10_000;
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const find = (name) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** @returns {string | null} path of an installed nginx, null when there is none or no openssl to make its certificate */
export const findNginx = () => (find('openssl') === null ? null : find('nginx'));

/** Finds nginx, installs Debian's when we may, or throws a sentence that says what to install. */
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

function replaced(text, changes) {
  let result = text;
  for (const [from, to] of changes) {
    if (!result.includes(from)) throw new Error(`deploy/nginx/fixed-ops.conf says "${from}" no longer`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/**
 * Runs nginx by deploy/nginx/fixed-ops.conf, with a self-signed certificate for localhost. Everything of it is in `folder`.
 *
 * @param {{ folder: string, ports: { http: number, https: number }, processes: readonly [number, number] }} options
 */
export async function startNginx({ folder, ports, processes }) {
  const nginx = ensureNginx();
  mkdirSync(folder, { recursive: true });
  const [certificate, key, log, accessLog] = ['cert.pem', 'key.pem', 'error.log', 'access.log'].map((name) =>
    join(folder, name),
  );
  const made = spawnSync(
    find('openssl') ?? 'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.error?.message ?? made.stderr}`);
  const site = replaced(readFileSync(join(root, 'deploy/nginx/fixed-ops.conf'), 'utf8'), [
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${processes[0]} `],
    ['server 127.0.0.1:3002 ', `server 127.0.0.1:${processes[1]} `],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['server_name fixedops.example.com;', 'server_name localhost;'],
    ['/etc/ssl/certs/fixed-ops.pem', certificate],
    ['/etc/ssl/private/fixed-ops.key', key],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${log};
events {}
http {
  ${scratch.join('\n  ')}
  log_format by_process '$upstream_addr $status $request_method $uri';
  access_log ${accessLog} by_process;
  include ${join(folder, 'site.conf')};
}
`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'ignore' });
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
    /** The requests that were passed on, in order: `<addresses of the processes, the last one answered> <status> <method> <path>`. */
    requests: () => readFileSync(accessLog, 'utf8').split('\n').filter(Boolean),
    stop,
  };
}

const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
