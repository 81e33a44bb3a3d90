import type { Onboarding } from '@fixed-ops/contract';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { insertDealership, insertPerson } from '../testing/builders.ts';
import { onboardingClient } from './testing/onboarding-client.ts';
import { drafted, kia, toyota, useOnboardingGroup } from './testing/onboarding-group.ts';

const group = useOnboardingGroup();

describe('what the group has already', () => {
  it('is told to who may submit: stores by their names, and accounts of drafted people with whether their role stays', async () => {
    const db = group.db();
    await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'HARBORLINE Toyota' });
    await insertDealership(db, { id: 'd-2', groupId: 'g-2', name: kia.name });
    const works = { groupId: 'g-1', dealerships: ['d-1'] };
    await insertPerson(db, { id: 'works', ...works });
    await insertPerson(db, { id: 'idle', groupId: 'g-1', dealerships: [] });
    await insertPerson(db, { id: 'gone', ...works, isDeleted: true });
    await insertPerson(db, { id: 'developer', ...works, role: 'DEVELOPER' });
    // Whether somebody of another group has an account is nobody's business here.
    await insertPerson(db, { id: 'foreign', groupId: 'g-2', dealerships: ['d-2'] });
    const users = ['works', 'idle', 'gone', 'developer', 'foreign', 'nobody', 'e-1'].map((id) => ({
      ...drafted,
      email: `${id}@example.com`,
    }));
    await group.invite('existing', { saved: { users: { users } } });
    const answer = await group.saveStores('existing', toyota, kia);
    expect((answer.body as Onboarding).existing).toEqual({
      stores: [toyota.id],
      people: [
        { email: 'developer@example.com', keepsRole: true, refusal: 'role' },
        { email: 'e-1@example.com', keepsRole: true, refusal: null },
        { email: 'gone@example.com', keepsRole: true, refusal: 'deleted' },
        { email: 'idle@example.com', keepsRole: false, refusal: null },
        { email: 'works@example.com', keepsRole: true, refusal: null },
      ],
      accountTaken: [],
    });
  });

  it('is told to nobody else: not to who may not submit, and not through the link of one step', async () => {
    const db = group.db();
    const manager = await insertPerson(db, { id: 'manager', groupId: 'g-1', dealerships: [], role: 'MANAGER' });
    const existing = async (as: typeof manager, token: string) =>
      ((await onboardingClient(group.api(), as, token).read()).body as Onboarding).existing;
    expect(await existing(group.pat(), 'existing')).not.toBeNull();
    expect(await existing(manager, 'existing')).toBeNull();
    await db.execute(
      `insert into onboarding_link (session_id, token_hash, step, email, sent_by, created_at, expires_at)
       select id, $1, 'users', 'e-1@example.com', 'e-1', '2026-11-20T12:00:00Z', '2026-11-27T12:00:00Z'
         from onboarding_session where token_hash = $2`,
      ['users', 'existing'].map(hashOnboardingToken),
    );
    expect(await existing(group.pat(), 'users')).toBeNull();
  });
});
