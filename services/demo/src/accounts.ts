import type { DemoAccount } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { demoPassword } from './people/users.ts';
import { opensWithPublished } from './published-passwords.ts';

const rowSchema = z.object({
  email: z.string(),
  role: z.string(),
  job_title: z.string(),
  full_name: z.string(),
  dealerships: z.array(z.object({ id: z.string(), name: z.string() })),
  default_dealership_id: z.string(),
  dev_features: z.boolean(),
  is_verified: z.boolean(),
});

/**
 * The people of the demo who can sign in with the published password: active people without another password, ordered by employee id, with
 * their stores by name.
 */
export async function demoAccounts(db: Database): Promise<DemoAccount[]> {
  const rows = await db.query(
    `select u.email, u.role, u.job_title, u.first_name || ' ' || u.last_name as full_name, u.default_dealership_id,
            u.dev_features, u.is_verified, jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name) as dealerships
       from app_user u
       join user_dealership m on m.user_id = u.id
       join dealership d on d.id = m.dealership_id
       join identity_credential c on c.local_account_id = u.local_account_id
      where u.deleted_at is null and u.email like '%@example.com' and ${opensWithPublished('c')}
      group by u.id
      order by u.id`,
  );
  return rows.map((raw) => {
    const row = rowSchema.parse(raw);
    return {
      email: row.email,
      password: demoPassword,
      role: row.role,
      jobTitle: row.job_title,
      fullName: row.full_name,
      dealerships: row.dealerships,
      defaultDealershipId: row.default_dealership_id,
      devFeatures: row.dev_features,
      isVerified: row.is_verified,
    };
  });
}
