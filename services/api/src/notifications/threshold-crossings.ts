import { addMonths, type BusinessDate, daysBetween, firstOfMonth } from '@fixed-ops/metrics';
import {
  mailOrTakeBack,
  type NotificationWorld,
  type ThresholdCrossing,
  thresholdCrossed,
  writeNotification,
} from '@fixed-ops/notifications';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import {
  forgetStandings,
  keepUnsent,
  moveStanding,
  readStandings,
  type Standing,
  standingIdOf,
  writeStandings,
} from './figure-standings.ts';
import { type JudgedCard, judgedCards } from './judged-cards.ts';
import { newestThresholdChange, whoSetThresholds } from './who-set-thresholds.ts';

export interface CrossingsOptions extends NotificationWorld {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

interface Store {
  readonly id: string;
  readonly today: BusinessDate;
}

const storesSchema = z.array(z.object({ id: z.string(), timezone: z.string(), version: z.number() }));
/** Where AiVault narrows every screen to one day, nobody sees the month. */
const storesSql = `
  select d.id, d.timezone, coalesce(v.version, 0) as version
    from dealership d
    left join data_version v on v.dealership_id = d.id
   where d.active and not exists (select 1 from dealership_product p
                                   where p.dealership_id = d.id and p.code = 'AiVault' and p.vault_activation_date is not null)
   order by d.id`;

/** After how long a store is looked at again that could not be worked out, or of which a mail failed. */
const AGAIN_MS = 5 * 60_000;
/** For how many days a mail is tried: then the news is none any more. */
const UNSENT_DAYS = 3;

/**
 * Answers a function that tells people which cards of the dashboards have gone from one color to another since they were told
 * last: of the running month and of the one before it, in each store whose data or settings have changed since it was called last.
 * A month's first judged figure is told nobody, so a first load tells nothing; a figure that goes to and fro is told once a day, and
 * again on the next if it stands elsewhere then. Repeating it tells nobody twice, so several servers may do it. Never throws: a store
 * that fails, or of which a mail failed, is looked at again some minutes later, and holds up no other.
 */
export function crossingsTeller(options: CrossingsOptions): () => Promise<void> {
  const { db, clock, log, signal } = options;
  const looked = new Map<string, { readonly state: string; readonly again: number | null }>();
  return async () => {
    try {
      for (const { id, timezone, version } of storesSchema.parse(await db.query(storesSql))) {
        if (signal.aborted) return;
        const store = { id, today: clock.today(timezone) };
        const state = `${version} ${store.today}`;
        const last = looked.get(id);
        if (last?.state === state && (last.again === null || clock.now().getTime() < last.again)) continue;
        const isDone = await tellOfStore(options, store).catch((error: unknown) => {
          if (!signal.aborted) log(`api: could not hold figures of ${id} against their targets: ${String(error)}`);
          return false;
        });
        looked.set(id, { state, again: isDone ? null : clock.now().getTime() + AGAIN_MS });
      }
    } catch (error) {
      if (!signal.aborted) log(`api: could not hold figures against their targets: ${String(error)}`);
    }
  };
}

/** False where somebody could not be mailed. */
async function tellOfStore(options: CrossingsOptions, { id, today }: Store): Promise<boolean> {
  const { db } = options;
  // Before the figures are read, so that a change is not passed over: one that comes in between is not known to be judged by.
  const thresholdChange = await newestThresholdChange(db, id);
  const facts = await readStoreFacts(db, id);
  if (facts.historyFrom === null) return true;
  const oldest = addMonths(firstOfMonth(today), -1).slice(0, 7);
  const known = await readStandings(db, id, oldest);
  let isDone = true;
  for (const standing of known) if (!(await tellUnsent(options, { id, today }, standing))) isDone = false;
  const silent: Standing[] = [];
  for (const card of await judgedCards(db, facts, { id, today })) {
    const now = { ...card, dataVersion: facts.dataVersion, thresholdChange, toldOn: null, unsent: null };
    const before = known.find((one) => standingIdOf(one) === standingIdOf(now));
    if (before === undefined) silent.push(now);
    else if (before.status === now.status) {
      if (isMoved(before, now)) silent.push(now);
    } else if (before.toldOn !== today) {
      if (!(await tell(options, { id, today }, { card, before, now: { ...now, toldOn: today } }))) isDone = false;
    }
  }
  await writeStandings(db, id, silent);
  await forgetStandings(db, id, oldest);
  return isDone;
}

const isMoved = (before: Standing, now: Standing): boolean =>
  before.value !== now.value || before.target !== now.target || before.thresholdChange !== now.thresholdChange;

/** Tells a crossing, with the standing in one transaction; the mails follow. False where somebody could not be mailed. */
async function tell(
  options: CrossingsOptions,
  { id, today }: Store,
  { card, before, now }: { readonly card: JudgedCard; readonly before: Standing; readonly now: Standing },
): Promise<boolean> {
  const { db } = options;
  // The figure stands where it stood: it is judged by something else.
  const isSetting = before.value === now.value;
  const changes = { after: before.thresholdChange, upTo: now.thresholdChange };
  const { department, key, scope, range, isProvable, status, value, shown, target, isPace } = card;
  const crossing: ThresholdCrossing = {
    dealershipId: id,
    department,
    key,
    scope,
    range,
    isProvable,
    from: { status: before.status, value: before.value, shown: before.shown, target: before.target },
    to: { status, value, shown, target, isPace },
    day: today,
    at: options.clock.now(),
    actor: isSetting ? await whoSetThresholds(db, id, card, changes) : null,
  };
  const written = await db.transaction(async (tx) =>
    (await moveStanding(tx, id, before, now)) ? writeNotification(tx, thresholdCrossed(crossing)) : null,
  );
  if (written === null || (await mailOrTakeBack(options, written)).length === 0) return true;
  await keepUnsent(db, id, now, crossing);
  return false;
}

/** Tells a crossing again of which a mail failed. False where it failed once more. */
async function tellUnsent(options: CrossingsOptions, { id, today }: Store, standing: Standing): Promise<boolean> {
  const { unsent } = standing;
  if (unsent === null) return true;
  if (daysBetween(unsent.day, today) < UNSENT_DAYS) {
    const written = await writeNotification(options.db, thresholdCrossed(unsent));
    if ((await mailOrTakeBack(options, written)).length > 0) return false;
  }
  await keepUnsent(options.db, id, standing, null);
  return true;
}
