import { calls } from '@fixed-ops/contract';
import { startApi } from '../../testing/start-api.ts';
import { newPerson, useManagedGroup } from './testing/managed-group.ts';

const group = useManagedGroup();
const DAYS = 5;

/** Where the provider makes links that work for so many days; null for no end. */
async function termsWhere(linkDays: number | null, more: { readonly needsAccountId?: true } = {}) {
  const { provisioning } = group.identity;
  const api = await startApi({
    db: group.db,
    provisioning: { ...provisioning, linkDays, ...more },
    mailer: { send: async (message) => void group.mail.sent.push(message) },
  });
  const terms = await api.send(calls.invitationTerms, { as: group.admin });
  return { api, terms: terms.body };
}

test('an invitation works for the days that its mail says', async () => {
  const { api, terms } = await termsWhere(DAYS);
  await api.send(calls.createUser, { as: group.admin, body: newPerson });
  await api.close();
  expect(terms).toEqual({ linkDays: DAYS, needsAccountId: false });
  expect(group.mail.sent.at(-1)?.text).toContain(`within ${DAYS} days`);
});

test('where links have no end of their own, none is named', async () => {
  const { api, terms } = await termsWhere(null);
  await api.close();
  expect(terms).toEqual({ linkDays: null, needsAccountId: false });
});

test('where the administrators of a tenant make the accounts, a new person needs the id of one', async () => {
  const { api, terms } = await termsWhere(null, { needsAccountId: true });
  await api.close();
  expect(terms).toEqual({ linkDays: null, needsAccountId: true });
});

test('the mail of an invitation without an end names no days', async () => {
  const { api } = await termsWhere(null);
  await api.send(calls.createUser, { as: group.admin, body: newPerson });
  await api.close();
  expect(group.mail.sent.at(-1)?.text).toContain('sign in');
  expect(group.mail.sent.at(-1)?.text).not.toMatch(/within|days/);
});
