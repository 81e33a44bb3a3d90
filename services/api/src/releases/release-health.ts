import { browserEngines } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
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

/** The newest visits of a release that are looked at: enough for every figure, and what one question costs at most. */
const MOST_VIEWS = 20_000;
/** Kinds of failure that are listed of a release. */
const MOST_FAILURES = 5;

const figuresRow = z.object({
  remote: z.string(),
  release: z.string(),
  /** Null in the row of all engines. */
  engine: z.enum(browserEngines).nullable(),
  views: z.number(),
  load_failures: z.number(),
  errors: z.number(),
  lcp_views: z.number(),
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
});
export type HealthRow = z.output<typeof figuresRow>;

/** The visits of every release that is asked about, by the index of remote, release and time. */
const visits = `
  from jsonb_to_recordset($1::jsonb) as w(remote text, release text)
  cross join lateral (
    select v.* from client_view v
     where v.remote = w.remote and v.release = w.release and v.began_at >= $2
       and ($3::text[] is null or v.dealership_id = any($3) or (v.dealership_id is null and exists (
             select from app_user u where u.id = v.user_id and u.group_id = $4)))
     order by v.began_at desc limit ${MOST_VIEWS}) v`;

const healthSql = `
  select v.remote, v.release, v.engine, count(*)::int as views,
         count(*) filter (where v.outcome <> 'shown')::int as load_failures,
         sum(v.errors)::int as errors, count(v.lcp_ms)::int as lcp_views,
         percentile_cont(0.75) within group (order by v.lcp_ms) as lcp,
         percentile_cont(0.75) within group (order by v.inp_ms) as inp,
         percentile_cont(0.75) within group (order by v.cls) as cls
  ${visits}
   group by grouping sets ((v.remote, v.release), (v.remote, v.release, v.engine))
   order by views desc`;

const parameters = ({ of, from, scope }: HealthQuestion) => [
  JSON.stringify(of),
  from.toISOString(),
  scope?.dealershipIds ?? null,
  scope?.groupId ?? null,
];

/** How releases did since a time: a row for each engine, and one with `engine` null for all of them. Times in milliseconds. */
export async function readHealth(db: Database, question: HealthQuestion): Promise<readonly HealthRow[]> {
  return z.array(figuresRow).parse(await db.query(healthSql, parameters(question)));
}

const pointRow = z.object({
  remote: z.string(),
  release: z.string(),
  slot: z.number(),
  views: z.number(),
  errors: z.number(),
});
export type PointRow = z.output<typeof pointRow>;

/** Visits and errors by slots of so many seconds since the time that is asked from. */
export async function readPoints(db: Database, question: HealthQuestion, slotS: number): Promise<readonly PointRow[]> {
  const rows = await db.query(
    `select v.remote, v.release, floor(extract(epoch from v.began_at - $2) / $5)::int as slot,
            count(*)::int as views, sum(v.errors)::int as errors
     ${visits}
      group by 1, 2, 3`,
    [...parameters(question), slotS],
  );
  return z.array(pointRow).parse(rows);
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
