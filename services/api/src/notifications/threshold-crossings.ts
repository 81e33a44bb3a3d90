import { businessDateSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  addMonths,
  type BusinessDate,
  type DateRange,
  firstOfMonth,
  grossCardKeys,
  judgedFigure,
  type Kpi,
  lastOfMonth,
  metricOf,
  partsCardKeys,
  serviceCardKeys,
} from '@fixed-ops/metrics';
import {
  createNotification,
  type NotificationWorld,
  type ThresholdCrossing,
  thresholdCrossed,
} from '@fixed-ops/notifications';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readFigures } from '../core/figures.ts';
import { selectionOf } from '../core/selection/selection.ts';
import { readStoreFacts, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { readPartsFigures } from '../parts/numbers/parts-figures.ts';

export interface CrossingsOptions extends NotificationWorld {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

interface Store {
  readonly id: string;
  readonly today: BusinessDate;
}

const storesSchema = z.array(z.object({ id: z.string(), timezone: z.string() }));
/** Where AiVault narrows every screen to one day, nobody sees the month. */
const storesSql = `
  select d.id, d.timezone from dealership d
   where d.active and not exists (select 1 from dealership_product p
                                   where p.dealership_id = d.id and p.code = 'AiVault' and p.vault_activation_date is not null)
   order by d.id`;

/**
 * Answers a function that tells people which cards of the dashboards have gone from one colour to another since they were told
 * last: of the running month and of the one before it, in each store whose data or settings have changed since it was called last.
 * A month's first judged figure is told nobody, so a first load tells nothing; a figure that goes to and fro is told once a day, and
 * again on the next if it stands elsewhere then. Repeating it tells nobody twice, so several servers may do it. Never throws.
 */
export function crossingsTeller(options: CrossingsOptions): () => Promise<void> {
  const { db, clock, log, signal } = options;
  const looked = new Map<string, string>();
  return async () => {
    try {
      for (const { id, timezone } of storesSchema.parse(await db.query(storesSql))) {
        if (signal.aborted) return;
        const store = { id, today: clock.today(timezone) };
        const facts = await readStoreFacts(db, id);
        const state = `${facts.dataVersion} ${store.today}`;
        if (facts.historyFrom === null || looked.get(id) === state) continue;
        await tellOfStore(options, store, facts);
        looked.set(id, state);
      }
    } catch (error) {
      if (!signal.aborted) log(`api: could not hold figures against their targets: ${String(error)}`);
    }
  };
}

const standingSchema = z.object({
  department: z.enum(['service', 'parts']),
  key: z.string(),
  scope: z.string(),
  month: z.string(),
  status: z.enum(['green', 'amber', 'red']),
  value: z.number(),
  target: z.number().nullable(),
  toldOn: businessDateSchema.nullable(),
});
/** Where a figure stood when people were told of it last. */
type Known = z.output<typeof standingSchema>;

const readSql = `
  select department, metric_key as key, scope, month, status, value, target, told_on as "toldOn"
    from figure_standing where dealership_id = $1 and month >= $2`;

const writeSql = `
  insert into figure_standing (dealership_id, department, metric_key, scope, month, status, value, target, told_on)
  select $1, r.department, r.key, r.scope, r.month, r.status, r.value, r.target, r."toldOn"
    from json_to_recordset($2::json) as r (department text, key text, scope text, month text, status text, value numeric,
                                           target numeric, "toldOn" date)
  on conflict (dealership_id, department, metric_key, scope, month) do update
     set status = excluded.status, value = excluded.value, target = excluded.target, told_on = excluded.told_on`;

async function tellOfStore(options: CrossingsOptions, { id, today }: Store, facts: StoreFacts): Promise<void> {
  const { db } = options;
  const oldest = addMonths(firstOfMonth(today), -1).slice(0, 7);
  const known = z.array(standingSchema).parse(await db.query(readSql, [id, oldest]));
  const judged = await judgedCards(db, facts, { id, today });
  const changed: Known[] = [];
  for (const { now, range, isPace } of judged) {
    const before = known.find((one) => idOf(one) === idOf(now));
    if (before === undefined) changed.push(now);
    else if (before.status === now.status) {
      if (before.value !== now.value || before.target !== now.target) changed.push({ ...now, toldOn: before.toldOn });
    } else if (before.toldOn !== today) {
      await tell(options, { id, today }, { before, now, range, isPace });
      changed.push({ ...now, toldOn: today });
    }
  }
  if (changed.length > 0) await db.execute(writeSql, [id, JSON.stringify(changed)]);
  await db.execute('delete from figure_standing where dealership_id = $1 and month < $2', [id, oldest]);
}

const idOf = ({ department, key, scope, month }: Omit<Known, 'status' | 'value' | 'target' | 'toldOn'>) =>
  `${department} ${key} ${scope} ${month}`;

interface JudgedCard {
  readonly now: Known;
  readonly range: DateRange;
  readonly isPace: boolean;
}

/** The cards of both dashboards that are judged, in the month that runs and in the one before. */
async function judgedCards(db: Database, facts: StoreFacts, { id, today }: Store): Promise<JudgedCard[]> {
  const last = addMonths(firstOfMonth(today), -1);
  const judged: JudgedCard[] = [];
  for (const dates of [{}, { startDate: last, endDate: lastOfMonth(last) }]) {
    const query = { ...dates, compare: 'none' as const };
    for (const department of ['service', 'parts'] as const) {
      const selection = selectionOf({ dealership: { id }, today, query, ownNumbers: null }, facts, department);
      const { range, through } = selection;
      if (range.startDate > through) continue;
      const cards = await (department === 'service' ? serviceCards : partsCards)(db, facts, selection);
      judged.push(...cards.flatMap((kpi) => judgedCard(department, kpi, range)));
    }
  }
  return judged;
}

type CardsOf = (db: Database, facts: StoreFacts, selection: ReturnType<typeof selectionOf>) => Promise<Kpi[]>;

const serviceCards: CardsOf = async (db, facts, selection) => {
  const figures = await readFigures(db, facts, selection, 0);
  return [...serviceCardKeys, ...grossCardKeys].map((key) => figures.kpi(key, { scope: metricOf(key).scope }, false));
};

const partsCards: CardsOf = async (db, facts, selection) => {
  const figures = await readPartsFigures(db, facts, selection, 0);
  return partsCardKeys.map((key) => figures.kpi(key, 'all'));
};

function judgedCard(department: Known['department'], kpi: Kpi, range: DateRange): JudgedCard[] {
  const { key, scope, status } = kpi;
  const figure = judgedFigure(kpi);
  if (status === 'none' || figure === null) return [];
  const { value, target, isPace } = figure;
  const month = range.startDate.slice(0, 7);
  return [{ now: { department, key, scope, month, status, value, target, toldOn: null }, range, isPace }];
}

async function tell(
  options: CrossingsOptions,
  { id, today }: Store,
  { before, now, range, isPace }: JudgedCard & { readonly before: Known },
): Promise<void> {
  // The figure stands where it stood: somebody has moved its target.
  const isSetting = before.value === now.value && before.target !== now.target;
  const crossing: ThresholdCrossing = {
    ...now,
    dealershipId: id,
    range,
    from: before,
    to: { ...now, isPace },
    day: today,
    at: options.clock.now(),
    actor: isSetting ? await whoSetTargets(options.db, id) : null,
  };
  await createNotification(options, thresholdCrossed(crossing));
}

const actorSchema = z.array(z.object({ userId: z.string(), name: z.string() }));

/** Who changed the thresholds of a store last, and knows of it. */
async function whoSetTargets(db: Database, dealershipId: string): Promise<ThresholdCrossing['actor']> {
  const rows = await db.query(
    `select l.user_id as "userId", u.first_name || ' ' || u.last_name as name
       from audit_log l join app_user u on u.id = l.user_id
      where l.dealership_id = $1 and l.entity = 'threshold' order by l.at desc, l.id desc limit 1`,
    [dealershipId],
  );
  return actorSchema.parse(rows)[0] ?? null;
}
