import { createHash } from 'node:crypto';
import { z } from 'zod';
import { theServiceDirector } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, test } from '../../test.ts';

test('an invitation to onboarding opens, or says why it does not, without navigation and notifications', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/40[34]|410/);
  const foreignToken = 'of-another-group';
  await queryRows(
    z.object({}),
    `with other as (insert into dealership_group (id, name) values ('g-other', 'Northgate Motors')
                    on conflict (id) do update set name = excluded.name returning id)
     insert into onboarding_session (group_id, token_hash, expires_at)
     select id, $1, now() + interval '30 days' from other on conflict (token_hash) do nothing returning id`,
    [createHash('sha256').update(foreignToken).digest('hex')],
  );
  const page = await openAs(await theServiceDirector(), '/onboarding?token=demo-harborline-open');
  await expect(page.getByText(/Your link works until/).first()).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  // Somebody has begun already. On any computer the link goes on at the steps that are left.
  await expect(steps.filter({ hasText: 'Rates and calendars' })).toContainText('Door $169.95/hr, warranty $158.00/hr');
  await expect(steps.filter({ hasText: 'Not started' })).not.toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifications' })).toHaveCount(0);
  for (const [token, title] of [
    [foreignToken, 'This invitation is for another group'],
    ['made-up', 'There is no such invitation'],
    ['demo-harborline-expired', 'This invitation has expired'],
  ] as const) {
    await page.goto(`/onboarding?token=${token}`);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@example.com' })).toBeVisible();
  }
});
