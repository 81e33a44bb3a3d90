import { dealershipIdSchema, type NewUser } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { notYourDealership } from '../../http/problem/problem.ts';

type Numbers = NewUser['dmsNumbers'];
const rowSchema = z.object({
  dealershipId: dealershipIdSchema,
  type: z.enum(['advisor', 'technician', 'counter']),
  number: z.string(),
});

/** The numbers of a person in all dealerships, in a fixed order. */
export async function readDmsNumbers(db: Database, userId: string) {
  const rows = await db.query(
    `select dealership_id as "dealershipId", kind as type, number from user_dms_number
      where user_id = $1 order by dealership_id, kind, number`,
    [userId],
  );
  return z.array(rowSchema).parse(rows);
}

/**
 * All numbers of a person after the sent ones have replaced the present ones. In dealerships that the caller may not assign, the numbers
 * stay; the request may leave them out or repeat them. Throws 403 for other numbers there, before anything about them is looked up. The sent
 * numbers come first, in their order.
 */
export async function withNumbersElsewhere(
  tx: Database,
  userId: string,
  sent: Numbers,
  isAssignable: (dealershipId: string) => boolean,
): Promise<Numbers> {
  const stored = (await readDmsNumbers(tx, userId)).filter(({ dealershipId }) => !isAssignable(dealershipId));
  const named = sent.filter(({ dealershipId }) => !isAssignable(dealershipId));
  const isNamed = ({ dealershipId }: Numbers[number]) => named.some((one) => one.dealershipId === dealershipId);
  if (sortedKeys(named) !== sortedKeys(stored.filter(isNamed)))
    throw notYourDealership('You can change only DMS numbers of your own dealerships.');
  return [...sent, ...stored.filter((one) => !isNamed(one))];
}

const sortedKeys = (numbers: Numbers) =>
  JSON.stringify(numbers.map(({ dealershipId, type, number }) => JSON.stringify([dealershipId, type, number])).sort());

export async function replaceDmsNumbers(tx: Database, userId: string, numbers: Numbers): Promise<void> {
  await tx.execute('delete from user_dms_number where user_id = $1', [userId]);
  await tx.execute(
    `insert into user_dms_number (user_id, dealership_id, kind, number)
     select $1, n.dealership_id, n.kind, n.number
       from unnest($2::text[], $3::text[], $4::text[]) as n (dealership_id, kind, number)`,
    [userId, numbers.map((one) => one.dealershipId), numbers.map((one) => one.type), numbers.map((one) => one.number)],
  );
}
