import type { Database } from '@fixed-ops/database';
import type { Day } from '../chance/calendar.ts';
import { catchAllCode, courtesyInspection, laborTypes, nearDuplicates, operations } from '../orders/catalogue.ts';
import { unmappedCodes } from '../orders/former-codes.ts';
import { matrixPriceCents } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { copySettled } from './settled.ts';

/** Writes the op codes, including unmapped ones, and labor types of a store. */
export async function writeCodes(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const rows: (readonly [string, string, string, boolean, number | null, number | null, string])[] = operations.map(
    (operation) => [
      operation.code,
      operation.description,
      operation.category,
      operation.category === 'maintenance',
      Math.round(operation.hours[1] * 100),
      'cents' in operation.price
        ? operation.price.cents
        : operation.price.rule === 'matrix'
          ? matrixPriceCents(store.doorRateCents, Math.round(operation.hours[1] * 100))
          : null,
      'manual',
    ],
  );
  rows.push([courtesyInspection.code, courtesyInspection.description, 'courtesy', false, 0, 0, 'manual']);
  rows.push([catchAllCode.code, catchAllCode.description, '', false, null, null, 'auto']);
  for (const double of [...nearDuplicates, ...(store.hasUnmappedCodes ? unmappedCodes : [])]) {
    const category = operations.find((operation) => operation.code === double.of)?.category ?? '';
    const mapped = double.isMapped ? category : '';
    rows.push([double.code, double.description, mapped, mapped === 'maintenance', null, null, 'auto']);
  }
  await copySettled(
    db,
    anchor,
    'op_code',
    ['dealership_id', 'code', 'description', 'category', 'is_maint', 'std_h', 'std_price_c', 'mapping_source'],
    rows.map((row) => [store.id, ...row]),
  );
  const rateOf = {
    C: store.doorRateCents,
    W: store.warrantyRateCents,
    I: store.internalRateCents,
    S: store.contractRateCents,
  };
  await copySettled(
    db,
    anchor,
    'labor_type',
    ['dealership_id', 'code', 'description', 'pay_type', 'gl_sale_account', 'gl_cost_account', 'default_rate_c'],
    laborTypes.map((type) => [
      store.id,
      type.code,
      type.description,
      type.payType,
      type.saleAccount,
      type.costAccount,
      rateOf[type.payType],
    ]),
  );
}
