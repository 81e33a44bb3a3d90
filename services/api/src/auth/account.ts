import { jobTitles, roles } from '@fixed-ops/access';
import { type DealershipId, dealershipIdSchema, userIdSchema } from '@fixed-ops/contract';
import { type Database, SIGN_IN_STATE } from '@fixed-ops/database';
import { z } from 'zod';
import { tokenInvalid, userDeleted } from '../http/problem/problem.ts';
import type { Caller, OwnNumbers } from './caller.ts';
import type { VerifiedToken } from './token.ts';

const dealershipsSchema = z.array(
  z.object({
    id: dealershipIdSchema,
    name: z.string(),
    groupId: z.string(),
    timezone: z.string(),
    products: z.array(z.string()),
  }),
);

const rowSchema = z.object({
  id: userIdSchema,
  local_account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  group_id: z.string(),
  role: z.enum(roles),
  job_title: z.enum(jobTitles),
  dev_features: z.boolean(),
  is_tai: z.boolean(),
  is_deleted: z.boolean(),
  tokens_from_s: z.number().nullable(),
  sign_in_state: z.string(),
  dealerships: dealershipsSchema,
  administered: dealershipsSchema,
  numbers: z.array(
    z.object({
      dealershipId: dealershipIdSchema,
      kind: z.enum(['advisor', 'technician', 'counter']),
      number: z.string(),
    }),
  ),
});

const DEALERSHIPS = `coalesce(json_agg(json_build_object(
                   'id', d.id, 'name', d.name, 'groupId', d.group_id, 'timezone', d.timezone,
                   'products', (select coalesce(json_agg(p.code order by p.code), '[]'::json)
                                  from dealership_product p where p.dealership_id = d.id))
                 order by d.name, d.id), '[]'::json)`;
const IS_MEMBER = 'exists (select 1 from user_dealership ud where ud.user_id = u.id and ud.dealership_id = d.id)';

/** Reads person, dealerships, products and DMS numbers in one round trip. Every request needs them, unless they are in the cache. */
const callerSql = `
  select u.id, u.local_account_id, u.first_name, u.last_name, u.email, u.group_id, u.role, u.job_title,
         u.dev_features, u.is_tai, u.deleted_at is not null as is_deleted,
         -- Of the second in which sessions ended no token counts: nobody signs in anew within it.
         greatest(floor(extract(epoch from c.updated_at)),
                  floor(extract(epoch from u.sessions_ended_at)) + 1)::float8 as tokens_from_s,
         ${SIGN_IN_STATE} as sign_in_state,
         (select ${DEALERSHIPS} from dealership d where d.active and ${IS_MEMBER}) as dealerships,
         (select ${DEALERSHIPS} from dealership d
           where d.active and u.role = 'ADMIN_SUPER' and d.group_id = u.group_id and not ${IS_MEMBER}) as administered,
         (select coalesce(json_agg(json_build_object(
                   'dealershipId', n.dealership_id, 'kind', n.kind, 'number', n.number)
                 order by n.number), '[]'::json)
            from user_dms_number n where n.user_id = u.id) as numbers
    from app_user u left join identity_credential c on c.local_account_id = u.local_account_id
   where u.local_account_id = $1`;

/** A person as the database has them. */
export interface Account {
  readonly caller: Caller;
  readonly isDeleted: boolean;
  /** The second from which tokens are valid. Null for a person whose password is stored elsewhere and whose sessions nobody has ended. */
  readonly tokensFromS: number | null;
  /** The sign-in state that new tokens carry. */
  readonly signInState: string;
}

/** The person with this object id of the identity provider. Throws 401 if nobody has it. */
export async function readAccount(db: Database, localAccountId: string): Promise<Account> {
  const [found] = await db.query(callerSql, [localAccountId]);
  if (found === undefined) throw tokenInvalid('invalid');
  const row = rowSchema.parse(found);
  const caller: Caller = {
    userId: row.id,
    localAccountId: row.local_account_id,
    fullName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    groupId: row.group_id,
    role: row.role,
    jobTitle: row.job_title,
    devFeatures: row.dev_features,
    isTai: row.is_tai,
    dealerships: row.dealerships,
    administered: row.administered,
    numbersAt: (dealershipId) => numbersAt(row.numbers, dealershipId),
  };
  return { caller, isDeleted: row.is_deleted, tokensFromS: row.tokens_from_s, signInState: row.sign_in_state };
}

/**
 * The person of a token. A deleted person gets 403 `user_deleted`. A token that was issued before the person's password was set, or
 * before an administrator ended the sessions, gets 401 `token_invalid`, because it may be the reason for that. Only the ending of sessions
 * applies to people of a hosted tenant, which stores its passwords itself.
 */
export function callerOf(account: Account, token: VerifiedToken): Caller {
  if (account.isDeleted) throw userDeleted();
  if (isFromBefore(account, token)) throw tokenInvalid('invalid');
  return account.caller;
}

/** Whether the token belongs to an earlier password or to ended sessions. A token without a sign-in state is judged by its time of issue. */
export function isFromBefore({ tokensFromS, signInState }: Account, token: VerifiedToken): boolean {
  if (token.signInState !== undefined) return token.signInState !== signInState;
  return tokensFromS !== null && token.issuedAtS < tokensFromS;
}

function numbersAt(numbers: z.output<typeof rowSchema>['numbers'], dealershipId: DealershipId): OwnNumbers {
  const ofKind = (kind: 'advisor' | 'technician' | 'counter') =>
    numbers.filter((entry) => entry.dealershipId === dealershipId && entry.kind === kind).map((entry) => entry.number);
  return { advisors: ofKind('advisor'), technicians: ofKind('technician'), counters: ofKind('counter') };
}
