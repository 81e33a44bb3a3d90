import { addMonths, type BusinessDate, firstOfMonth } from '@fixed-ops/metrics';
import {
  mailNotification,
  type NotificationContext,
  type ThresholdCrossing,
  thresholdCrossed,
  writeNotification,
} from '@fixed-ops/notifications';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { SUMS_VERSION } from '../core/rollups/span-rollups.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { PART_SUMS_VERSION } from '../parts/months/part-months.ts';
import {
  forgetStandings,
  moveStanding,
  readStandings,
  type Standing,
  standingIdOf,
  writeStandings,
} from './figure-standings.ts';
import { type JudgedCard, judgedCards } from './judged-cards.ts';
import { newestThresholdChange, whoSetThresholds } from './who-set-thresholds.ts';

export interface CrossingsOptions extends NotificationContext {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

interface Store {
  readonly id: string;
  readonly today: BusinessDate;
}

const storesSchema = z.array(z.object({ id: z.string(), timezone: z.string(), version: z.number() }));
/** If AiVault limits every screen to one day, nobody sees the month. */
const storesSql = `
  select d.id, d.timezone, coalesce(v.version, 0) as version
    from dealership d
    left join data_version v on v.dealership_id = d.id
   where d.active and not exists (select 1 from dealership_product p
                                   where p.dealership_id = d.id and p.code = 'AiVault' and p.vault_activation_date is not null)
   order by d.id`;

/** How long to wait before a store that failed is tried again. */
const AGAIN_MS = 5 * 60_000;

/**
 * Returns a function that notifies people of dashboard cards whose color has changed since the last notification: for the current month and
 * the one before, in each store whose data or settings have changed since the last call. The first color of a month notifies nobody, so a
 * first load is silent. So is a change that comes from a new definition in the product. A figure that changes back and forth is notified
 * once a day, and again on the next day if its color differs then. Repeating it notifies nobody twice, so several servers may run it. It
 * never throws: a store that fails is tried again some minutes later and does not delay others. A mail that fails waits in its notification.
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
        let again: number | null = null;
        try {
          await tellOfStore(options, store);
        } catch (error) {
          if (!signal.aborted) log(`api: could not hold figures of ${id} against their targets: ${String(error)}`);
          again = clock.now().getTime() + AGAIN_MS;
        }
        looked.set(id, { state, again });
      }
    } catch (error) {
      if (!signal.aborted) log(`api: could not hold figures against their targets: ${String(error)}`);
    }
  };
}

async function tellOfStore(options: CrossingsOptions, { id, today }: Store): Promise<void> {
  const { db } = options;
  // This is read before the figures, so that a change in between is not missed but looked at again.
  const thresholdChange = await newestThresholdChange(db, id);
  const facts = await readStoreFacts(db, id);
  if (facts.historyFrom === null) return;
  const oldest = addMonths(firstOfMonth(today), -1).slice(0, 7);
  const known = await readStandings(db, id, oldest);
  const silent: Standing[] = [];
  for (const card of await judgedCards(db, facts, { id, today })) {
    const sumsVersion = card.department === 'service' ? SUMS_VERSION : PART_SUMS_VERSION;
    const now = { ...card, dataVersion: facts.dataVersion, thresholdChange, sumsVersion, toldOn: null };
    const before = known.find((one) => standingIdOf(one) === standingIdOf(now));
    // A figure with a new definition has not changed its color.
    if (before?.sumsVersion !== sumsVersion) silent.push(now);
    else if (before.status === now.status) {
      if (isMoved(before, now)) silent.push(now);
    } else if (before.toldOn !== today) {
      await tell(options, { id, today }, { card, before, now: { ...now, toldOn: today } });
    }
  }
  await writeStandings(db, id, silent);
  await forgetStandings(db, id, oldest);
}

const isMoved = (before: Standing, now: Standing): boolean =>
  before.value !== now.value || before.target !== now.target || before.thresholdChange !== now.thresholdChange;

/** Writes the notification and the standing in one transaction. The mails follow. */
async function tell(
  options: CrossingsOptions,
  { id, today }: Store,
  { card, before, now }: { readonly card: JudgedCard; readonly before: Standing; readonly now: Standing },
): Promise<void> {
  const { db } = options;
  // The figure itself has not changed; its target has.
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
  if (written !== null) await mailNotification(options, written);
}
