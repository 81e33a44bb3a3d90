import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expiredCopyOf } from './expired-token.ts';
import { queryRows } from './query.ts';

/**
 * Ends the session of this browser as its time does: the access token has expired, and the provider has neither the session nor its
 * refresh tokens any more. Other sessions of the person go on. Throws if the browser has no session.
 */
export async function endSessionOf(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  // A cookie belongs to one path, so that all of them are looked at.
  const ids = cookies.filter(({ name }) => name === 'fixedops_session').map(({ value }) => value);
  const ended = await queryRows(
    z.object({ kind: z.string() }),
    `with session as (select uid from oidc_model where kind = 'Session' and id = any($1))
     delete from oidc_model
      where (kind = 'Session' and uid in (select uid from session)) or payload->>'sessionUid' in (select uid from session)
     returning kind`,
    [ids],
  );
  if (!ended.some(({ kind }) => kind === 'Session')) throw new Error('the provider has no session of this browser');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const expired = await expiredCopyOf(token);
  await page.evaluate((stale) => localStorage.setItem('accessToken', stale), expired);
}
