import { calls, dmsNumberSchema } from '@fixed-ops/contract';
import { accountRoute } from '../http/route.ts';

const rowSchema = dmsNumberSchema.extend({ dealership_id: dmsNumberSchema.shape.number });

/** The name in the DMS. It may be somebody else's: people open this page to check their numbers. */
const sql = `
  select n.dealership_id, n.kind, n.number, nullif(p.name, '') as name
    from user_dms_number n
         left join dms_person p on p.dealership_id = n.dealership_id and p.kind = n.kind and p.number = n.number
   where n.user_id = $1
   order by n.kind, n.number`;

export const membershipRoute = accountRoute(calls.getUserDealershipMembership, {
  access: { rule: { roles: '*' } },
  handler: async ({ db, caller }) => {
    const numbers = (await db.query(sql, [caller.userId])).map((row) => rowSchema.parse(row));
    const own = caller.dealerships.map(({ id, name }) => ({
      dealershipId: id,
      dealershipName: name,
      dmsNumbers: numbers
        .filter(({ dealership_id }) => dealership_id === id)
        .map(({ kind, number, name: dmsName }) => ({ kind, number, name: dmsName })),
    }));
    const administered = caller.administered.map(({ id, name }) => {
      return { dealershipId: id, dealershipName: name, dmsNumbers: [], administeredOnly: true };
    });
    return [...own, ...administered];
  },
});
