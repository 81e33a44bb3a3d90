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

/** Whom the product signs in as: owner of its database, and no superuser. */
export const DATABASE_USER = 'fixed_ops';
export const DATABASE_NAME = 'fixed_ops';

/** Characters that need no quoting anywhere. */
const secretPattern = /^[\w-]{32,}$/;

/**
 * Makes the cluster of a data folder with one user and one database. It appears whole or not at all: an interrupted beginning is
 * begun again. Throws `disk_full`, or what PostgreSQL said.
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

/** Text in the order of its characters, compared fast, and the capitals of every language. */
export function initdbArguments(major: number, platform: NodeJS.Platform = process.platform): string[] {
  const locale =
    major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : platform === 'linux'
        ? ['--locale=C.UTF-8']
        : ['--locale=C'];
  // The superuser has no password, so nobody can sign in as one. initdb demands a password only where both kinds of access need one. The
  // access rules are written anew at every start.
  const access = ['--auth-local=trust', '--auth-host=reject'];
  return ['--username=postgres', '--encoding=UTF8', ...locale, '--no-instructions', ...access];
}

/** Runs statements as superuser on a cluster that is not served. */
async function setUp(layout: Layout, runner: Runner, cluster: string, statements: readonly string[]): Promise<void> {
  const ended = await runner.run(
    'postgres',
    ['--single', '-D', cluster, '-c', 'password_encryption=scram-sha-256', 'postgres'],
    statements.map((each) => `${each};\n`).join(''),
  );
  check(layout, 'set up', 'postgres', ended);
  // A single-user server goes on after a statement that failed, and ends well.
  const failed = /(?:ERROR|FATAL|PANIC):\s*(.+)/.exec(ended.output)?.[1];
  if (failed !== undefined) throw failure(layout, 'set up', failed);
}

function check(layout: Layout, what: string, program: string, { code, signal, output }: Ended): void {
  if (code === 0) return;
  // What one wrote that was killed tells how far it came, and no reason.
  throw failure(layout, what, signal === null ? reasonIn(output) : `${program} was ended by ${signal}`, output);
}

function failure(layout: Layout, what: string, reason: string, said = reason): DatabaseError {
  return (
    machineFailure(layout, said, reason) ??
    new DatabaseError('database_unreachable', `The database in ${layout.database} could not be ${what} (${reason}).`)
  );
}

/** The secret of a data folder. A lost one is replaced while the cluster is not served. */
export async function readSecret(layout: Layout): Promise<string | null> {
  const text = await readFile(layout.secret, 'utf8').catch(() => '');
  return secretPattern.test(text.trim()) ? text.trim() : null;
}

async function writeSecret(layout: Layout, secret: string): Promise<void> {
  await writeWhole(layout.secret, `${secret}\n`);
}

/** Gives the product's user another secret, where the old one was lost: whoever may write the cluster may do so. */
export async function renewSecret(layout: Layout, runner: Runner): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await setUp(layout, runner, layout.cluster, [`alter role ${DATABASE_USER} password '${secret}'`]);
  await writeSecret(layout, secret);
  return secret;
}

/** Hands the cluster to whom it runs as, and nobody else: PostgreSQL starts on files of its own only. */
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
  // What another way of running left behind is root's again.
  return uid === 0 && gid !== undefined ? { uid, gid } : undefined;
}
