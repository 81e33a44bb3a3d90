import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNginx, startNginx } from '../scripts/steps/nginx.mjs';
import { ensureTestServer } from '../scripts/steps/postgres.mjs';
import { root } from '../scripts/steps/workspace.mjs';
import { freePort } from './free-port.ts';
import { today } from './product.ts';
import { until } from './until.ts';

/** The start makes the demo data once more, on a separate database server. */
const START_LIMIT_MS = 300_000;
const SHOWN_LENGTH = 3000;

type Environment = Readonly<Record<string, string>>;

/** A process of the product, or of a part of it. */
export class Process {
  #child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    readonly folder: string,
    readonly environment: Environment,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get #logFile(): string {
    return `${this.folder}.log`;
  }

  log(): string {
    return readFileSync(this.#logFile, 'utf8');
  }

  async start(): Promise<void> {
    const log = openSync(this.#logFile, 'a');
    const child = spawn(process.execPath, ['--conditions=built', join(root, 'scripts/start.mjs')], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        ...this.environment,
        PORT: String(this.port),
        FIXED_OPS_DATA: this.folder,
        OPEN_RELEASES: 'off',
      },
    });
    closeSync(log);
    this.#child = child;
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    await until(START_LIMIT_MS, `the start of ${this.folder}`, async () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`it ended before it was ready:\n${this.log().slice(-SHOWN_LENGTH)}`);
      return fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}

/** Runs a command of the product beside its processes. Throws an error with the output if the command fails. */
export async function run(script: string, args: readonly string[], environment: Environment): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=built', join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${said}`);
}

/** The environment of every process, and of commands beside them. */
const environmentOf = (folder: string, url: string, databaseUrl: string): Environment => ({
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: url,
  FIXED_OPS_KEYS: 'make',
  RELEASE_STORE: join(folder, 'releases'),
  HOST: '127.0.0.1',
  DEMO: 'on',
  DEMO_TODAY: today,
  TRUSTED_PROXIES: '127.0.0.1',
});

/**
 * Prepares what docker-compose.yml runs, without containers: two gateways and two processes of the API with their own PostgreSQL, behind
 * nginx with TLS. nginx and PostgreSQL run afterwards, the processes do not. Logs and data go to `folder`. The services must be built.
 *
 * @param https The port of nginx. Without it, nginx gets a free port.
 */
export async function severalProcesses(folder: string, https?: number) {
  // This comes first, because it may have to install nginx.
  ensureNginx();
  const database = await ensureTestServer();
  const port = https ?? (await freePort());
  const [http, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const url = `https://localhost:${port}`;
  const environment = environmentOf(folder, url, database.url);
  const processOf = (part: 'gateway' | 'api', own: number) =>
    new Process(own, join(folder, `${part}-${own}`), { ...environment, FIXED_OPS_PART: part });
  const gateways = [processOf('gateway', ports[0]), processOf('gateway', ports[1])] as const;
  const apis = [processOf('api', ports[2]), processOf('api', ports[3])] as const;
  const processes = [...gateways, ...apis];
  const nginx = await startNginx({
    folder: join(folder, 'nginx'),
    ports: { http, https: port },
    gateways: portsOf(gateways),
    apis: portsOf(apis),
  });
  return {
    url,
    http,
    database,
    environment,
    gateways,
    apis,
    processes,
    nginx,
    /** Starts all processes at the same time. One of them makes tables and demo data, the others wait for it. */
    start: async () => void (await Promise.all(processes.map((each) => each.start()))),
    end: async () => {
      await nginx.stop();
      await Promise.all(processes.map((each) => each.end('SIGTERM')));
      await database.stop();
    },
  };
}

/** The ports of the two processes of a part. */
export const portsOf = (some: readonly [Process, Process]) => [some[0].port, some[1].port] as const;
