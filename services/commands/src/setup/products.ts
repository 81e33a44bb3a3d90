import { businessDateSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { auditSetup } from './audit.ts';

/** Products of a dealership besides the dashboards, with the codes that screens and routes check. */
const productCodes = ['XTime', 'AiVault', 'AiMatrix'] as const;

/** A requested product. AiVault limits every screen to its activation date, and only AiVault has one. */
export interface WantedProduct {
  readonly code: (typeof productCodes)[number];
  readonly activationDate: string | null;
}

const form = `one of XTime, AiMatrix and AiVault=<YYYY-MM-DD>, the day that every screen is narrowed to`;

/** Parses `XTime`, the form `Product.XTime` of the constant, or `AiVault=2026-11-10`. */
export const productSchema = z.string().transform((text, context): WantedProduct => {
  const [name = '', date] = text.replace(/^Product\./i, '').split('=', 2);
  const code = productCodes.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  const day = date === undefined ? null : businessDateSchema.safeParse(date.trim());
  if (code !== undefined && (code === 'AiVault') === (day !== null) && day?.success !== false)
    return { code, activationDate: day?.data ?? null };
  context.addIssue({ code: 'custom', message: `is not a product; ${form}`, input: text });
  return z.NEVER;
});

const rowSchema = z.object({ vault_activation_date: z.string().nullable() });

/** Gives a dealership a product or another activation date. False if nothing changed. */
export async function giveProduct(tx: Database, dealershipId: string, product: WantedProduct): Promise<boolean> {
  const { code, activationDate } = product;
  const [found] = await tx.query(
    'select vault_activation_date from dealership_product where dealership_id = $1 and code = $2 for update',
    [dealershipId, code],
  );
  const before = found === undefined ? null : rowSchema.parse(found);
  if (before?.vault_activation_date === activationDate) return false;
  await tx.execute(
    `insert into dealership_product (dealership_id, code, display_name, vault_activation_date) values ($1, $2, $2, $3)
     on conflict (dealership_id, code) do update set vault_activation_date = excluded.vault_activation_date`,
    [dealershipId, code, activationDate],
  );
  await auditSetup(tx, {
    dealershipId,
    action: 'GiveProduct',
    entity: 'dealership_product',
    entityId: code,
    ...(before === null ? {} : { before: { vaultActivationDate: before.vault_activation_date } }),
    after: { vaultActivationDate: activationDate },
  });
  return true;
}
