import { areaRules } from '@fixed-ops/access';
import {
  instantSchema,
  partsThresholdsCalls,
  resetThresholdsCall,
  serviceThresholdsCalls,
  type Threshold,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  allMetrics,
  defaultPartsThresholds,
  defaultServiceThresholds,
  farBounds,
  mergeThresholds,
  partsSaleTypes,
  payTypeCodes,
  thresholdProblems,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { thresholdRow } from '../core/store-facts/store-facts.ts';
import { bumpSettingsVersion, lockSettings } from '../data-version.ts';
import { requireMatch } from '../http/if-match.ts';
import { NOT_BASED, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import type { FieldError } from '../http/problem/problem.ts';
import { notPossible } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import { read } from './settings/replace-settings.ts';
import {
  changedRows,
  lastChangeColumns,
  newestChange,
  type Settings,
  type SettingsBlock,
} from './settings/settings-block.ts';

type Department = 'service' | 'parts';

const defaultsOf: Readonly<Record<Department, typeof defaultServiceThresholds>> = {
  service: defaultServiceThresholds,
  parts: defaultPartsThresholds,
};
/** Scopes that a goal of a metric without default bounds may have. */
const SCOPES = new Set<string>(['all', ...payTypeCodes, ...partsSaleTypes.map(({ key }) => key)]);

const rowSchema = thresholdRow.extend({
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

const readSql = `
  select t.metric_key as "metricKey", t.scope, t.direction, t.green, t.amber, t.band_low as "bandLow",
         t.band_high as "bandHigh", t.amber_low as "amberLow", t.amber_high as "amberHigh", t.enabled,
         t.show_dollar_gap as "showDollarGap", ${lastChangeColumns('t')}
    from threshold t
   where t.dealership_id = $1 and t.department = $2
   order by t.metric_key, t.scope`;

/** The bounds of a department: the dealership's own, otherwise the default. */
async function readThresholds(
  db: Database,
  dealershipId: string,
  department: Department,
): Promise<Settings<Threshold[]>> {
  const rows = z.array(rowSchema).parse(await db.query(readSql, [dealershipId, department]));
  const own = rows.map(({ updated_by, updated_at, ...bounds }) => ({
    ...bounds,
    updatedBy: updated_by,
    updatedAt: updated_at,
  }));
  const data = mergeThresholds(defaultsOf[department], own).map((one) =>
    one.source === 'custom' ? { ...one, source: 'custom' as const } : { ...one, updatedBy: null, updatedAt: null },
  );
  return { data, source: rows.length === 0 ? 'default' : 'custom', ...newestChange(rows) };
}

type Bounds = Omit<Threshold, 'source' | 'updatedBy' | 'updatedAt'>;

const idOf = ({ metricKey, scope }: Pick<Threshold, 'metricKey' | 'scope'>) => `${metricKey} ${scope}`;

const valuesOf = (one: Bounds) => [
  one.direction,
  one.green,
  one.amber,
  one.bandLow,
  one.bandHigh,
  one.amberLow,
  one.amberHigh,
  one.enabled,
  one.showDollarGap,
];
const boundsOf = (one: Bounds) => JSON.stringify(valuesOf(one));

function check(input: readonly Bounds[], department: Department): FieldError[] {
  const known = new Map(defaultsOf[department].map((one) => [idOf(one), one]));
  const seen = new Map<string, number>();
  return input.flatMap((one, index) => {
    const at = (field: string, code: string, message: string) => ({ path: `data.${index}.${field}`, code, message });
    const first = seen.get(idOf(one));
    if (first !== undefined)
      return [at('metricKey', 'twice', `has bounds for ${one.scope} in row ${first + 1} already`)];
    seen.set(idOf(one), index);
    const metric = known.get(idOf(one)) ?? allMetrics.find(({ key }) => key === one.metricKey);
    if (metric === undefined) return [at('metricKey', 'unknown_metric', `${one.metricKey} is not a metric`)];
    if (!known.has(idOf(one)) && !SCOPES.has(one.scope))
      return [at('scope', 'unknown_scope', `${one.scope} is neither all nor a pay type or sale type`)];
    if (metric.direction !== one.direction)
      return [at('direction', 'wrong_direction', `of ${one.metricKey} is ${metric.direction}`)];
    const far = farBounds(one.metricKey, one);
    if (far.length > 0) return far.map(({ field, message }) => at(field, 'out_of_range', message));
    return thresholdProblems(one).map(({ field, message }) => at(field, 'bounds_crossed', message));
  });
}

/** Stores a row only if the dealership differs from the default. Unchanged rows keep the person who set them. */
async function writeThresholds(
  tx: Database,
  department: Department,
  write: { dealershipId: string; userId: string; at: string; before: readonly Threshold[]; input: readonly Bounds[] },
): Promise<void> {
  const { dealershipId } = write;
  const defaults = new Map(defaultsOf[department].map((one) => [idOf(one), boundsOf(one)]));
  const before = new Map(write.before.map((one) => [idOf(one), one]));
  const own = write.input.filter((one) => boundsOf(one) !== defaults.get(idOf(one)));
  const kept = new Set(own.map(idOf));
  for (const one of write.before) {
    if (one.source === 'default' || kept.has(idOf(one))) continue;
    await tx.execute(
      'delete from threshold where dealership_id = $1 and department = $2 and metric_key = $3 and scope = $4',
      [dealershipId, department, one.metricKey, one.scope],
    );
  }
  for (const one of own) {
    const was = before.get(idOf(one));
    if (was !== undefined && boundsOf(was) === boundsOf(one)) continue;
    await tx.execute(
      `insert into threshold (dealership_id, department, metric_key, scope, direction, green, amber, band_low, band_high,
                              amber_low, amber_high, enabled, show_dollar_gap, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (dealership_id, department, metric_key, scope) do update
          set direction = excluded.direction, green = excluded.green, amber = excluded.amber,
              band_low = excluded.band_low, band_high = excluded.band_high, amber_low = excluded.amber_low,
              amber_high = excluded.amber_high, enabled = excluded.enabled, show_dollar_gap = excluded.show_dollar_gap,
              updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [dealershipId, department, one.metricKey, one.scope, ...valuesOf(one), write.userId, write.at],
    );
  }
}

const blockOf = (
  department: Department,
  blockCalls: SettingsBlock<Threshold[], Bounds[]>['calls'],
): SettingsBlock<Threshold[], Bounds[]> => ({
  calls: blockCalls,
  entity: 'threshold',
  // Every dashboard needs the bounds for its colours.
  readers: 'everyone',
  isCopyable: true,
  read: (db, { dealershipId }) => readThresholds(db, dealershipId, department),
  check: async (_tx, { input }) => check(input, department),
  write: (tx, write) => writeThresholds(tx, department, write),
  rowKey: idOf,
});

export const serviceThresholds = blockOf('service', serviceThresholdsCalls);
export const partsThresholds = blockOf('parts', partsThresholdsCalls);

/**
 * Removes the dealership's own bounds of a department, or of some of its metrics, under `If-Match` with the ETag of the bounds that the
 * caller saw.
 */
export const resetThresholdsRoute = route(resetThresholdsCall, {
  refuses: { 422: RULE_BROKEN, 428: NOT_BASED },
  access: { rule: areaRules.administration, ofGroup: true },
  headers: ['If-Match'],
  handler: async ({ db, dealership, caller, clock, ifMatch, body: { department, metricKeys } }) => {
    const known = new Set(
      [...defaultsOf[department], ...allMetrics.map(({ key }) => ({ metricKey: key }))].map((one) => one.metricKey),
    );
    const unknown = (metricKeys ?? []).flatMap((key, index) =>
      known.has(key)
        ? []
        : [{ path: `metricKeys.${index}`, code: 'unknown_metric', message: `${key} is not a metric` }],
    );
    if (unknown.length > 0) throw notPossible(unknown);
    const block = department === 'service' ? serviceThresholds : partsThresholds;
    return db.transaction(async (tx) => {
      await lockSettings(tx, dealership.id);
      const before = await read(block, tx, dealership.id);
      requireMatch(ifMatch, before, { department, metricKeys });
      const gone = await tx.execute(
        `delete from threshold where dealership_id = $1 and department = $2
            and case when $3::text[] is null then metric_key || ' ' || scope = any($4::text[])
                     else metric_key = any($3::text[]) end`,
        // A goal of a metric without default bounds has no default to restore. It is removed only if its metric is named.
        [dealership.id, department, metricKeys ?? null, defaultsOf[department].map(idOf)],
      );
      if (gone === 0) return before;
      const after = await read(block, tx, dealership.id);
      const at = clock.now();
      await writeAudit(tx, {
        at,
        userId: caller.userId,
        dealershipId: dealership.id,
        action: block.calls.get.name,
        entity: block.entity,
        entityId: dealership.id,
        via: { kind: 'reset', of: null },
        ...changedRows(idOf)(before.data, after.data),
      });
      await bumpSettingsVersion(tx, dealership.id, at);
      return read(block, tx, dealership.id);
    });
  },
});
