import type { Database } from '@fixed-ops/database';
import { defaultServiceThresholds } from '@fixed-ops/metrics';
import type { Day } from '../chance/calendar.ts';
import type { StorePlan } from '../store/stores.ts';
import { json } from './copy-text.ts';
import { counterpersons } from './dms-people.ts';
import { copySettled, settledBy } from './settled.ts';

/** The address of the director's computer, from the range reserved for examples (RFC 5737). */
const OFFICE = '192.0.2.24';

/** A change of settings as the audit log keeps it: the name of the block, its table, and the values before and after. */
export interface SettingsChange {
  readonly block: string;
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Records who changed a store's settings, at the time that the settings themselves contain. */
export async function writeSettingsChanges(
  db: Database,
  store: StorePlan,
  anchor: Day,
  changes: readonly SettingsChange[],
): Promise<void> {
  await copySettled(
    db,
    anchor,
    'audit_log',
    [
      'user_id',
      'dealership_id',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'via',
      'client_address',
      'request_id',
    ],
    changes.map(({ block, entity, before, after }, index) => [
      settledBy,
      store.id,
      block,
      entity,
      store.id,
      json(before),
      json(after),
      'save',
      OFFICE,
      `demo-${store.id}-${index + 1}`,
    ]),
    ['at'],
  );
}

/** The store's own bounds, which replace the product's or add to them. */
export function changeOfGoals(
  goals: readonly (readonly [metricKey: string, scope: string, direction: string, green: number, amber: number])[],
): SettingsChange {
  const nobody = { updatedBy: null, updatedAt: null };
  const rows = goals.map(([metricKey, scope, direction, green, amber]) => {
    const usual = defaultServiceThresholds.find((one) => one.metricKey === metricKey && one.scope === scope);
    const bare = { bandLow: null, bandHigh: null, amberLow: null, amberHigh: null, enabled: true, showDollarGap: true };
    const after = { metricKey, scope, direction, ...bare, green, amber, source: 'custom', ...nobody };
    return { before: usual === undefined ? [] : [{ ...usual, source: 'default', ...nobody }], after };
  });
  return {
    block: 'ServiceOptionsThresholds',
    entity: 'threshold',
    before: rows.flatMap(({ before }) => before),
    after: rows.map(({ after }) => after),
  };
}

/** The names of the counterpersons, who had none before. */
export function changeOfNames(): SettingsChange {
  const named = counterpersons.map(({ number, name }) => ({ kind: 'counter', number, name, source: 'manual' }));
  return {
    block: 'PeopleNames',
    entity: 'dms_person',
    before: named.map((person) => ({ ...person, name: '', source: 'auto' })),
    after: named,
  };
}
