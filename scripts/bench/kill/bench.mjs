import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importBuilt } from '../../steps/workspace.mjs';
import { inFolder } from '../in-folder.mjs';
import { POSTMASTER_FILE, pidIn } from '../process-usage.mjs';
import { printTable } from '../table.mjs';

const WRITERS = 4;
/** The longest time between two kills, in milliseconds. Some kills come while the server still repairs its files. */
const LONGEST_PEACE_MS = 4_000;

const ps = (...args) => execFileSync('ps', args, { encoding: 'utf8' }).trim();

/** The processes of the server, the postmaster first. Throws if the postmaster is gone: another process may have its number by now. */
function processesOf(dataFolder) {
  const cluster = join(dataFolder, 'database', 'cluster');
  const postmaster = String(pidIn(dataFolder, POSTMASTER_FILE));
  if (!ps('-o', 'args=', '-p', postmaster).endsWith(`-D ${cluster}`)) throw new Error('It is away');
  return [postmaster, ...ps('-o', 'pid=', '--ppid', postmaster).split(/\s+/)].map(Number);
}

const kinds = {
  'the postmaster': ([postmaster]) => [postmaster],
  'one of its processes': (all) => [all[1 + Math.floor(Math.random() * (all.length - 1))] ?? all[0]],
  'all at once': (all) => all,
};

/** Reads the table, again and again while the server still recovers from its last kill. Fails after a minute of refusals. */
async function readWhenUp(db) {
  const giveUp = performance.now() + 60_000;
  for (;;) {
    try {
      return await db.query('select id, writer from written');
    } catch (failure) {
      if (performance.now() > giveUp) throw failure;
      await pause(500);
    }
  }
}

/**
 * `npm run bench -- kill [--minutes 10]`: writes without a pause into a local database while its processes are killed at random, and counts
 * the acknowledged writes that are missing at the end.
 */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '10' } } });
  await inFolder((dataFolder) => killWhileWriting(dataFolder, Number(values.minutes)));
}

async function killWhileWriting(dataFolder, minutes) {
  const { openDatabase } = await importBuilt('services/database');
  const db = await openDatabase({ dataFolder, seat: 'server' });
  try {
    await db.execute('create table written (id bigint primary key, writer int not null)');
    const until = performance.now() + minutes * 60_000;
    const acknowledged = [];
    /** How often each refusal occurred, by its message without the parts that vary. */
    const refusals = new Map();
    let next = 0;
    let last = performance.now();
    let longestWait = 0;
    const write = async (writer) => {
      while (performance.now() < until) {
        const id = ++next;
        try {
          // Every other write is a transaction of two statements, as in the product.
          if (id % 2 === 0) await db.execute('insert into written (id, writer) values ($1, $2)', [id, writer]);
          else
            await db.transaction(async (tx) => {
              await tx.execute('insert into written (id, writer) values ($1, -1)', [id]);
              await tx.execute('update written set writer = $2 where id = $1', [id, writer]);
            });
          acknowledged.push(id);
          longestWait = Math.max(longestWait, performance.now() - last);
          last = performance.now();
        } catch (error) {
          const sentence = String(error instanceof Error ? error.message : error)
            .replaceAll(dataFolder, '…')
            .replaceAll(/\d[\d:.\-/]*/g, '#');
          refusals.set(sentence, (refusals.get(sentence) ?? 0) + 1);
          await pause(20);
        }
      }
    };
    const kills = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
    const killing = (async () => {
      while (performance.now() < until) {
        await pause(Math.random() * LONGEST_PEACE_MS);
        const kind = Object.keys(kinds)[Math.floor(Math.random() * Object.keys(kinds).length)];
        try {
          for (const pid of kinds[kind](processesOf(dataFolder))) process.kill(pid, 'SIGKILL');
          kills[kind] += 1;
        } catch {
          // The server is just being started again.
        }
      }
    })();
    await Promise.all([killing, ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
    // An outage that lasts until the end counts as well.
    longestWait = Math.max(longestWait, performance.now() - last);
    const rows = await readWhenUp(db);
    const there = new Map(rows.map(({ id, writer }) => [id, writer]));
    const lost = acknowledged.filter((id) => !there.has(id)).length;
    const halves = [...there.values()].filter((writer) => writer < 0).length;
    printTable(
      ['minutes', 'kills', 'acknowledged', 'refused', 'lost', 'halves', 'longest without a write, s'],
      [
        [
          minutes,
          Object.values(kills).reduce((sum, each) => sum + each, 0),
          acknowledged.length,
          [...refusals.values()].reduce((sum, each) => sum + each, 0),
          lost,
          halves,
          (longestWait / 1000).toFixed(1),
        ].map(String),
      ],
    );
    console.log(
      `Killed: ${Object.entries(kills)
        .map(([kind, count]) => `${kind} ${count} times`)
        .join(', ')}.`,
    );
    for (const [sentence, count] of [...refusals].sort(([, a], [, b]) => b - a))
      console.log(`${count} refused: ${sentence}`);
    if (lost + halves > 0) throw new Error(`${lost} acknowledged writes are lost, ${halves} are half done`);
  } finally {
    await db.close();
  }
}
