import { calls } from '@fixed-ops/contract';
import { startApi } from '../../testing/start-api.ts';
import { newPerson, useManagedGroup } from './testing/managed-group.ts';

const group = useManagedGroup();
const DAYS = 5;

/** Where the provider makes links that work for so many days; null for no end, and undefined where the tenant makes the accounts. */
async function termsWhere(linkDays: number | null | undefined) {
  const { provisioning } = group.identity;
  const api = await startApi({
    db: group.db,
    provisioning: linkDays === undefined ? null : { ...provisioning, linkDays },
    mailer: { send: async (message) => void group.mail.sent.push(message) },
  });
  const terms = await api.send(calls.invitationTerms, { as: group.admin });
  return { api, terms: terms.body };
}

test('an invitation works for the days that its mail says', async () => {
  const { api, terms } = await termsWhere(DAYS);
  await api.send(calls.createUser, { as: group.admin, body: newPerson });
  await api.close();
  expect(terms).toEqual({ linkDays: DAYS });
  expect(group.mail.sent.at(-1)?.text).toContain(`within ${DAYS} days`);
});

test.each([null, undefined])('where links have no end of their own (%s), none is named', async (linkDays) => {
  const { api, terms } = await termsWhere(linkDays);
  await api.close();
  expect(terms).toEqual({ linkDays: null });
});

test('the mail of an invitation without an end names no days', async () => {
  const { api } = await termsWhere(null);
  await api.send(calls.createUser, { as: group.admin, body: newPerson });
  await api.close();
  expect(group.mail.sent.at(-1)?.text).toContain('sign in');
  expect(group.mail.sent.at(-1)?.text).not.toMatch(/within|days/);
});
