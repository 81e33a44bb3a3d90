import { type Database, runEvery } from '@fixed-ops/database';
import {
  CANARY_RULE,
  type EngineHealth,
  judgeCanary,
  type PointerContent,
  type ReleasePlane,
} from '@fixed-ops/federation';
import { beginOf } from './describe-releases.ts';
import { readJudgedHealth } from './release-health.ts';

/** How often canaries are looked at: visits are told five seconds after they began, and a bad one is to be back within a minute. */
export const JUDGED_EVERY_MS = 10_000;
/** Changes that are looked through for the beginning of a canary. */
const LOOKED_THROUGH = 500;
/** How far the clock of a command may be ahead without a difference: a bad canary is to be back within a minute. */
const ALLOWED_AHEAD_MS = 20_000;
/** What is looked at if the beginning is not known. */
const LAST_MS = 60 * 60_000;

/** Who returns a canary that nobody looked at. */
const JUDGE = 'Fixed Ops';

/** A canary that is worse than the current release. */
interface BadCanary {
  readonly name: string;
  readonly release: string;
  readonly reason: string;
  /** Why it could not be returned; left out where it was. */
  readonly refusal?: string;
}

/** Said of a fault that is seen only where nobody has more weight than others. */
const WEIGHED = `Of each person the newest ${CANARY_RULE.viewsOfOne} visits count here, and one with errors once.`;

/** Why a canary returns: by all visits, or else by those of which none hide others. Null where it may go on. */
async function faultOf(db: Database, pointer: PointerContent, since: Date): Promise<string | null> {
  const { name, current, canary } = pointer;
  if (canary === null) return null;
  const releases = [canary.release, ...(current === null ? [] : [current])];
  const rows = await readJudgedHealth(db, {
    of: releases.map((release) => ({ remote: name, release })),
    from: since,
    scope: null,
  });
  const figures = (of: string | null, kind: 'all' | 'weighed'): EngineHealth[] =>
    rows.filter(({ release }) => release === of).map((row) => ({ engine: row.engine, ...row[kind] }));
  const verdict = (kind: 'all' | 'weighed') => judgeCanary(figures(canary.release, kind), figures(current, kind));
  const byAll = verdict('all');
  if (byAll !== null) return byAll.reason;
  const byWeighed = verdict('weighed');
  return byWeighed === null ? null : `${byWeighed.reason} ${WEIGHED}`;
}

/**
 * Since when visits count. Changes are dated by the machine of their command and visits by the database. A date that the database reaches within
 * moments only lets the judge wait; one that is further away does not say when the canary began, and the last hour counts.
 */
async function countedFrom(db: Database, begin: Date): Promise<Date> {
  const [row] = await db.query<{ now: string }>('select now()::text as now');
  const now = new Date(row?.now ?? begin);
  return begin.getTime() - now.getTime() > ALLOWED_AHEAD_MS ? new Date(now.getTime() - LAST_MS) : begin;
}

/**
 * Looks once at every canary and returns those that are worse than the current release (`judgeCanary`), with the reason in the log; answers them. Any
 * number of processes may do so at the same time: one change goes through, and the others find none to make.
 */
export async function judgeCanaries(db: Database, plane: ReleasePlane): Promise<readonly BadCanary[]> {
  const running = (await plane.pointers()).flatMap((pointer) =>
    pointer.canary === null ? [] : [{ pointer, canary: pointer.canary }],
  );
  if (running.length === 0) return [];
  const log = await plane.audit({ page: 1, pageSize: LOOKED_THROUGH });
  const bad: BadCanary[] = [];
  for (const { pointer, canary } of running) {
    const { name } = pointer;
    const begin = beginOf(log.entries, name, { role: 'canary', release: canary.release })?.at ?? pointer.at;
    const reason = await faultOf(db, pointer, await countedFrom(db, new Date(begin)));
    if (reason === null) continue;
    const outcome = await plane.stopCanary(name, JUDGE, reason, true, pointer.revision);
    const found = { name, release: canary.release, reason };
    if (outcome.kind === 'done') bad.push(found);
    // A process that was first has returned it, or a person has moved the pointer, which the next look judges.
    else if (outcome.kind === 'refused' && outcome.code !== 'no_canary')
      bad.push({ ...found, refusal: outcome.sentence });
  }
  return bad;
}

/** Does so now and every few seconds, until the signal aborts; one that fails is told once and tried again. */
export function watchCanaries(context: {
  readonly db: Database;
  readonly plane: ReleasePlane;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}): void {
  const { db, plane, log, signal, everyMs = JUDGED_EVERY_MS } = context;
  let told: string | null = null;
  runEvery({
    everyMs,
    signal,
    look: async () => {
      const refused: string[] = [];
      for (const { name, release, reason, refusal } of await judgeCanaries(db, plane))
        if (refusal === undefined) log(`The canary ${release} of ${name} has returned by itself. ${reason}`);
        else refused.push(`The canary ${release} of ${name} is to return. ${refusal}`);
      if (refused.length > 0) throw new Error(refused.join(' '));
      told = null;
    },
    failed: (error) => {
      const line = `Canaries could not be judged: ${String(error)}`;
      if (line !== told) log(line);
      told = line;
    },
  });
}
