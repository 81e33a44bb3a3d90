import { businessDateSchema, calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { route } from '../http/route.ts';

const rowsSchema = z.array(
  z.object({
    code: z.string(),
    display_name: z.string(),
    vault_activation_date: businessDateSchema.nullable(),
  }),
);

export const productsRoute = route(calls.getProductsForDealership, {
  access: { rule: { roles: '*' }, ofGroup: true },
  lane: 'shell',
  handler: async ({ db, dealership }) => {
    const rows = rowsSchema.parse(
      await db.query(
        'select code, display_name, vault_activation_date from dealership_product where dealership_id = $1 order by code',
        [dealership.id],
      ),
    );
    return {
      products: rows.map((row) => ({
        code: row.code,
        displayName: row.display_name,
        vaultActivationDate: row.vault_activation_date,
      })),
    };
  },
});
