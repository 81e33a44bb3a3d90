import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lchown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { type Layout, unfinishedPrefix, writeMarker } from './data-folder.ts';
import { closeToOthers } from './permissions.ts';
import type { Ended, Runner } from './runner.ts';
import { machineFailure, reasonIn } from './start-failure.ts';
import { forceFolder, writeWhole } from './whole-file.ts';

/** The product's user: owner of its database, but no superuser. */
export const DATABASE_USER = 'fixed_ops';
export const DATABASE_NAME = 'fixed_ops';

/** Characters that need no quoting anywhere. */
const secretPattern = /^[\w-]{32,}$/;

/**
 * Makes the cluster of a data folder with one user and one database. It appears completely or not at all, and an interrupted beginning is
 * repeated. Throws `disk_full`, or PostgreSQL's message.
 */
export async function makeCluster(layout: Layout, runner: Runner): Promise<void> {
  await mkdir(layout.database, { recursive: true, mode: 0o700 });
  const cluster = join(layout.database, `${unfinishedPrefix}${randomBytes(4).toString('hex')}`);
  await mkdir(cluster, { mode: 0o700 });
  const owner = runner.way.kind === 'other' ? runner.way : undefined;
  if (owner) await lchown(cluster, owner.uid, owner.gid);
  try {
    const made = await runner.run('initdb', ['-D', cluster, ...initdbArguments(runner.programs.major)]);
    check(layout, 'made', 'initdb', made);
    const secret = randomBytes(32).toString('base64url');
    await setUp(layout, runner, cluster, [
      `create role ${DATABASE_USER} login createdb password '${secret}'`,
      `create database ${DATABASE_NAME} owner ${DATABASE_USER}`,
    ]);
    await writeSecret(layout, secret);
    await writeMarker(layout, runner.programs.major);
    await rename(cluster, layout.cluster);
    await forceFolder(layout.database);
  } catch (error) {
    if (!existsSync(layout.cluster)) await rm(layout.marker, { force: true });
    await rm(cluster, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
    throw error;
  }
}

/** The arguments of initdb: text is ordered by code points, which compares fast, with upper case for every language. */
export function initdbArguments(major: number, platform: NodeJS.Platform = process.platform): string[] {
  const locale =
    major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : platform === 'linux'
        ? ['--locale=C.UTF-8']
        : ['--locale=C'];
  // The superuser has no password, so nobody can sign in as one. initdb demands a password only if both kinds of access need one. The
  // access rules are rewritten at every start.
  const access = ['--auth-local=trust', '--auth-host=reject'];
  return ['--username=postgres', '--encoding=UTF8', ...locale, '--no-instructions', ...access];
}

/** Runs statements as superuser on a cluster without a running server. */
async function setUp(layout: Layout, runner: Runner, cluster: string, statements: readonly string[]): Promise<void> {
  const ended = await runner.run(
    'postgres',
    ['--single', '-D', cluster, '-c', 'password_encryption=scram-sha-256', 'postgres'],
    statements.map((each) => `${each};\n`).join(''),
  );
  check(layout, 'set up', 'postgres', ended);
  // A single-user server continues after a failed statement and exits with success.
  const failed = /(?:ERROR|FATAL|PANIC):\s*(.+)/.exec(ended.output)?.[1];
  if (failed !== undefined) throw failure(layout, 'set up', failed);
}

function check(layout: Layout, what: string, program: string, { code, signal, output }: Ended): void {
  if (code === 0) return;
  // The output of a killed program shows its progress but no reason.
  throw failure(layout, what, signal === null ? reasonIn(output) : `${program} was ended by ${signal}`, output);
}

function failure(layout: Layout, what: string, reason: string, said = reason): DatabaseError {
  return (
    machineFailure(layout, said, reason) ??
    new DatabaseError('database_unreachable', `The database in ${layout.database} could not be ${what} (${reason}).`)
  );
}

/** The password of a data folder. If it is lost, it is replaced while no server runs. */
export async function readSecret(layout: Layout): Promise<string | null> {
  const text = await readFile(layout.secret, 'utf8').catch(() => '');
  return secretPattern.test(text.trim()) ? text.trim() : null;
}

async function writeSecret(layout: Layout, secret: string): Promise<void> {
  await writeWhole(layout.secret, `${secret}\n`);
}

/** Gives the product's user a new password after the old one was lost. Whoever may write the cluster may do that. */
export async function renewSecret(layout: Layout, runner: Runner): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await setUp(layout, runner, layout.cluster, [`alter role ${DATABASE_USER} password '${secret}'`]);
  await writeSecret(layout, secret);
  return secret;
}

/** Gives the cluster to the user that PostgreSQL runs as, because PostgreSQL only starts on its own files. */
export async function giveCluster(layout: Layout, runner: Runner): Promise<void> {
  const owner = ownerFor(runner);
  await closeToOthers(layout.cluster, owner);
  await writeFile(layout.log, '', { flag: 'a', mode: 0o600 });
  await chmod(layout.log, 0o600);
  if (owner) await lchown(layout.log, owner.uid, owner.gid);
}

function ownerFor({ way }: Runner): { uid: number; gid: number } | undefined {
  if (way.kind === 'other') return way;
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  // Files of another way of running are given back to root.
  return uid === 0 && gid !== undefined ? { uid, gid } : undefined;
}
