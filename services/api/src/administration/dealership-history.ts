import { isDeepStrictEqual } from 'node:util';
import { areaRules } from '@fixed-ops/access';
import {
  type DealershipInfo,
  dealershipChangeSchema,
  dealershipInfoHistoryCall,
  restoreDealershipInfoCall,
  updateDealershipInfoCall,
} from '@fixed-ops/contract';
import { z } from 'zod';
import { lockSettings } from '../data-version.ts';
import { requireBasedOn } from '../http/if-match.ts';
import { CHANGED_MEANWHILE, NO_SUCH_CHANGE, NOT_BASED, RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { route } from '../http/route.ts';
import { changeDealership, readDealership } from './change-dealership.ts';
import type { Change } from './check-dealership.ts';
import { fieldsTakenBack, findChange, type KeptChange, readChanges, rowsTakenBack } from './settings/kept-changes.ts';
import { changedRows } from './settings/settings-block.ts';
import { outgrown } from './settings/settings-history.ts';
import { isPicture } from './settings/without-pictures.ts';

const changesOf = (dealershipId: string) => ({
  dealershipId,
  entity: 'dealership',
  entityId: dealershipId,
  action: updateDealershipInfoCall.name,
});

/** The changed fields of a change in the audit log, before or after it. */
const keptSchema = z.record(z.string(), z.unknown());

/**
 * The change that takes another one back. It has the old values of the changed fields; for an address, a week and lists (rates, days) only the
 * changed parts, days and rows. Null if nothing can be taken back: of a logo, older changes have only a hash.
 */
function changeBack({ before, after }: Pick<KeptChange, 'before' | 'after'>, current: DealershipInfo): Change | null {
  const [was, is] = [keptSchema.safeParse(before), keptSchema.safeParse(after)];
  if (!was.success || !is.success) return null;
  const back: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(was.data))
    Object.assign(back, fieldBack(field, { was: value, is: is.data[field] }, current));
  for (const [field, keyOf] of Object.entries(LISTS)) {
    if (!(field in was.data)) continue;
    const of = (rows: unknown) => z.array(z.record(z.string(), z.unknown())).parse(rows ?? []);
    const changed = changedRows(keyOf)(of(was.data[field]), of(is.data[field]));
    back[field] = rowsTakenBack(keyOf, changed, of(current[field as keyof typeof LISTS]));
  }
  const parsed = dealershipChangeSchema.safeParse(back);
  return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null;
}

type Row = Readonly<Record<string, unknown>>;
/** The key of a list's row. */
const LISTS = {
  doorRates: (row: Row) => JSON.stringify([row.from, row.laborTypes]),
  internalRates: (row: Row) => String(row.from),
  plainWarrantyRates: (row: Row) => String(row.from),
  warrantyRates: (row: Row) => JSON.stringify([row.manufacturer, row.from]),
  workCalendar: (row: Row) => String(row.date),
};

interface Sides {
  readonly was: unknown;
  readonly is: unknown;
}

/** The field of a change for a field of the answer. Fields that follow from others, such as today's rate, have none. */
function fieldBack(field: string, { was, is }: Sides, current: DealershipInfo): Record<string, unknown> {
  switch (field) {
    case 'addressParts':
      return Object(fieldsTakenBack(was, is, current.addressParts));
    case 'brands':
      return { manufacturers: was };
    case 'phone':
    case 'dms':
      return { [field]: was ?? '' };
    case 'stalls':
      return { stalls: was ?? 0 };
    case 'logo':
      return was === null || isPicture(was) ? { logo: was } : {};
    case 'weekdays':
      return { weekdays: weekBack({ was, is }, current.weekdays ?? null) };
    case 'name':
    case 'timezone':
    case 'serviceContractAsCustomer':
    case 'uciLabel':
      return { [field]: was };
    default:
      return {};
  }
}

/** Days that the change did not touch stay as they are now. If one of the versions has no week of its own, the whole week is restored. */
function weekBack({ was, is }: Sides, current: DealershipInfo['weekdays']): unknown {
  if (!Array.isArray(was) || !Array.isArray(is) || !current) return was ?? [];
  return current.map((day, index) => (isDeepStrictEqual(was[index], is[index]) ? day : was[index]));
}

/** The changes of address, rates, calendar and options of the dealership. */
export const dealershipInfoHistoryRoute = route(dealershipInfoHistoryCall, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, dealership, query, clock }) => {
    const current = await readDealership(db, dealership.id, clock);
    return readChanges(db, changesOf(dealership.id), query, (change) => changeBack(change, current) !== null);
  },
});

/** Takes one change of the dealership back, unless somebody saved since. */
export const restoreDealershipInfoRoute = route(restoreDealershipInfoCall, {
  refuses: { 404: NO_SUCH_CHANGE, 412: CHANGED_MEANWHILE, 422: RULE_BROKEN, 428: NOT_BASED },
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, clock, caller, dealership: { id }, body: { historyId, basedOn } }) =>
    db.transaction(async (tx) => {
      await lockSettings(tx, id);
      const before = await readDealership(tx, id, clock);
      const change = changeBack(await findChange(tx, changesOf(id), historyId), before);
      if (change === null) throw outgrown();
      requireBasedOn(basedOn, before, change);
      const via = { kind: 'restore', of: String(historyId) } as const;
      return changeDealership(tx, { before, change, userId: caller.userId, clock, via });
    }),
});
