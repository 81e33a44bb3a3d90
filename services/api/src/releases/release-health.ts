import { browserEngines } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { CANARY_RULE } from '@fixed-ops/federation';
import { z } from 'zod';

/** A release of a remote, or of `host`. */
export interface NamedRelease {
  readonly remote: string;
  readonly release: string;
}

/** Whose visits are counted: those in these dealerships, and of people of the group who had none open. Null counts all, for the judge. */
type HealthScope = { readonly dealershipIds: readonly string[]; readonly groupId: string | null } | null;

export interface HealthQuestion {
  readonly of: readonly NamedRelease[];
  readonly from: Date;
  readonly scope: HealthScope;
}

/** Kinds of failure that are listed of a release. */
const MOST_FAILURES = 5;
/** The newest visits of a release that percentiles are worked out of: more would not change what one reads, and each has to be sorted. */
const MEASURED_VIEWS = 1000;
/**
 * The newest visits of a release that the judge looks at, which is what one question of it costs at most. One person who reports as much as is taken
 * (2,400 in ten minutes) would need seven hours to leave room for nobody else.
 */
const JUDGED_VIEWS = 100_000;

export interface HealthRow {
  readonly remote: string;
  readonly release: string;
  /** Null in the row of all engines. */
  readonly engine: (typeof browserEngines)[number] | null;
  readonly views: number;
  readonly load_failures: number;
  readonly errors: number;
  /** Of three visits of four, by the newest thousand; times in milliseconds. */
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
}

export interface PointRow {
  readonly remote: string;
  readonly release: string;
  readonly slot: number;
  readonly views: number;
  readonly errors: number;
}

const asked = `jsonb_to_recordset($1::jsonb) as w(remote text, release text)`;
const ofVisits = `
      from client_view v
     where v.remote = w.remote and v.release = w.release and v.began_at >= $2
       and ($3::text[] is null or v.dealership_id = any($3) or (v.dealership_id is null and exists (
             select from app_user u where u.id = v.user_id and u.group_id = $4)))`;
const newestVisits = (most: number) => `
  from ${asked}
  cross join lateral (select v.* ${ofVisits} order by v.began_at desc limit ${most}) v`;

const countRow = z.object({
  remote: z.string(),
  release: z.string(),
  engine: z.enum(browserEngines),
  slot: z.number(),
  views: z.number(),
  load_failures: z.number(),
  errors: z.number(),
});
type CountRow = z.output<typeof countRow>;

/** Everything that is counted stands in the index, so that no visit is read itself; a slot is worked out for each group and not for each visit. */
const countsSql = `
  select w.remote, w.release, v.engine, round(extract(epoch from v.slot - $2) / $5)::int as slot, v.views, v.load_failures, v.errors
    from ${asked}
   cross join lateral (
    select v.engine, date_bin(make_interval(secs => $5), v.began_at, $2) as slot, count(*)::int as views,
           count(*) filter (where v.outcome <> 'shown')::int as load_failures, sum(v.errors)::int as errors ${ofVisits}
     group by 1, 2) v`;

const vitalsRow = z.object({
  remote: z.string(),
  release: z.string(),
  engine: z.enum(browserEngines).nullable(),
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
});

const vitalsSql = `
  select v.remote, v.release, v.engine,
         percentile_cont(0.75) within group (order by v.lcp_ms) as lcp,
         percentile_cont(0.75) within group (order by v.inp_ms) as inp,
         percentile_cont(0.75) within group (order by v.cls) as cls
  ${newestVisits(MEASURED_VIEWS)}
   group by grouping sets ((v.remote, v.release), (v.remote, v.release, v.engine))`;

const parameters = ({ of, from, scope }: HealthQuestion) => [
  JSON.stringify(of),
  from.toISOString(),
  scope?.dealershipIds ?? null,
  scope?.groupId ?? null,
];

const isOf =
  ({ remote, release }: NamedRelease) =>
  (row: NamedRelease) =>
    row.remote === remote && row.release === release;
const sum = (rows: readonly CountRow[], of: 'views' | 'load_failures' | 'errors') =>
  rows.reduce((total, row) => total + row[of], 0);
const NO_VITALS = { lcp: null, inp: null, cls: null };

/** Rows of a release: one of all engines, and one of each, the one with most visits first; none without a visit. */
function healthOf(
  named: NamedRelease,
  counts: readonly CountRow[],
  vitals: readonly z.output<typeof vitalsRow>[],
): HealthRow[] {
  if (counts.length === 0) return [];
  const rowOf = (engine: HealthRow['engine'], rows: readonly CountRow[]): HealthRow => {
    const { lcp, inp, cls } = vitals.find((row) => row.engine === engine) ?? NO_VITALS;
    const counted = {
      views: sum(rows, 'views'),
      load_failures: sum(rows, 'load_failures'),
      errors: sum(rows, 'errors'),
    };
    return { remote: named.remote, release: named.release, engine, ...counted, lcp, inp, cls };
  };
  const engines = [...new Set(counts.map(({ engine }) => engine))].map((engine) =>
    rowOf(
      engine,
      counts.filter((row) => row.engine === engine),
    ),
  );
  return [rowOf(null, counts), ...engines.sort((a, b) => b.views - a.views)];
}

function pointsOf({ remote, release }: NamedRelease, counts: readonly CountRow[]): PointRow[] {
  return [...new Set(counts.map(({ slot }) => slot))].map((slot) => {
    const rows = counts.filter((row) => row.slot === slot);
    return { remote, release, slot, views: sum(rows, 'views'), errors: sum(rows, 'errors') };
  });
}

/** How releases did since a time, all in all, by engine, and by slots of so many seconds since then. */
export async function readHealth(
  db: Database,
  question: HealthQuestion,
  slotS: number,
): Promise<{ readonly health: readonly HealthRow[]; readonly points: readonly PointRow[] }> {
  const [countRows, vitalsRows] = await Promise.all([
    db.query(countsSql, [...parameters(question), slotS]),
    db.query(vitalsSql, parameters(question)),
  ]);
  const counts = z.array(countRow).parse(countRows);
  const vitals = z.array(vitalsRow).parse(vitalsRows);
  const each = question.of.map((named) => ({ named, own: counts.filter(isOf(named)) }));
  return {
    health: each.flatMap(({ named, own }) => healthOf(named, own, vitals.filter(isOf(named)))),
    points: each.flatMap(({ named, own }) => pointsOf(named, own)),
  };
}

const engineFigures = z.object({
  views: z.number(),
  loadFailures: z.number(),
  errors: z.number(),
  lcpViews: z.number(),
  lcpP75Ms: z.number().nullable(),
});
const judgedRow = z.object({
  remote: z.string(),
  release: z.string(),
  engine: z.enum(browserEngines),
  /** Of all visits. */
  all: engineFigures,
  /** Of each person the newest visits (`CANARY_RULE.viewsOfOne`), where one with errors counts once: nobody hides failures of others among visits of their own. */
  weighed: engineFigures,
});
type JudgedRow = z.output<typeof judgedRow>;

const figuresSql = (errors: string, views: string, lcpViews: string) => `json_build_object(
           'views', count(*) filter (where ${views}),
           'loadFailures', count(*) filter (where v.outcome <> 'shown' and ${views}),
           'errors', coalesce(sum(${errors}) filter (where ${views}), 0),
           'lcpViews', count(v.lcp_ms) filter (where ${lcpViews}),
           'lcpP75Ms', percentile_cont(0.75) within group (order by v.lcp_ms) filter (where ${lcpViews}))`;

/** What differs most stands first where it is sorted: that takes a quarter of the time away. */
const judgedSql = `
  select v.remote, v.release, v.engine, ${figuresSql('v.errors', 'true', 'true')} as "all",
         ${figuresSql('least(v.errors, 1)', `v.place <= ${CANARY_RULE.viewsOfOne}`, `v.place <= ${CANARY_RULE.lcpViewsOfOne}`)} as weighed
    from (select v.*, row_number() over (
                   partition by v.user_id, v.engine, v.release, v.remote order by v.began_at desc, v.view_id) as place
          ${newestVisits(JUDGED_VIEWS)}) v
   group by v.remote, v.release, v.engine`;

/** How releases did for the judge, by engine. */
export async function readJudgedHealth(db: Database, question: HealthQuestion): Promise<readonly JudgedRow[]> {
  return z.array(judgedRow).parse(await db.query(judgedSql, parameters(question)));
}

const instant = z.string().transform((text) => new Date(text).toISOString());
const failureRow = z.object({
  remote: z.string(),
  release: z.string(),
  name: z.string(),
  message: z.string(),
  count: z.number(),
  people: z.number(),
  page: z.string(),
  first_at: instant,
  last_at: instant,
  dealerships: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type FailureRow = z.output<typeof failureRow>;

const failuresSql = `
  with e as (
    select e.*, d.name as dealership
      from client_event e
      join jsonb_to_recordset($1::jsonb) as w(remote text, release text) on w.remote = e.remote and w.release = e.release
      join app_user u on u.id = e.user_id
      left join dealership d on d.id = e.dealership_id
     where e.received_at >= $2
       and ($3::text[] is null or e.dealership_id = any($3) or (e.dealership_id is null and u.group_id = $4))),
  by_store as (
    select remote, release, name, message, dealership, sum(count)::int as count from e
     where dealership is not null group by 1, 2, 3, 4, 5),
  kinds as (
    select remote, release, name, message, sum(count)::int as count, count(distinct user_id)::int as people,
           (array_agg(page order by happened_at))[1] as page, min(happened_at)::text as first_at, max(happened_at)::text as last_at,
           row_number() over (partition by remote, release order by sum(count) desc, min(happened_at)) as place
      from e group by 1, 2, 3, 4)
  select k.remote, k.release, k.name, k.message, k.count, k.people, k.page, k.first_at, k.last_at,
         coalesce((select jsonb_agg(jsonb_build_object('name', s.dealership, 'count', s.count) order by s.count desc, s.dealership)
                     from by_store s
                    where (s.remote, s.release, s.name, s.message) = (k.remote, k.release, k.name, k.message)), '[]') as dealerships
    from kinds k where k.place <= ${MOST_FAILURES} order by k.remote, k.release, k.place`;

/** What failed in the files of releases since a time, the most frequent first. */
export async function readFailures(db: Database, question: HealthQuestion): Promise<readonly FailureRow[]> {
  return z.array(failureRow).parse(await db.query(failuresSql, parameters(question)));
}
