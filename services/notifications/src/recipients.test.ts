import { areaRules } from '@fixed-ops/access';
import { type Candidate, chooseRecipients } from './recipients.ts';

const person = (userId: string, changes: Partial<Candidate> = {}): Candidate => ({
  userId,
  email: `${userId}@example.com`,
  role: 'MANAGER',
  jobTitle: 'SERVICE_MANAGER',
  devFeatures: false,
  preferences: undefined,
  ...changes,
});
const advisor = person('advisor', { role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' });
const everybody = [
  person('manager'),
  advisor,
  person('parts', { jobTitle: 'PARTS_MANAGER' }),
  person('admin', { role: 'ADMIN', jobTitle: 'OFFICE_MANAGER' }),
];
const chosen = (
  candidates: readonly Candidate[],
  audience: Parameters<typeof chooseRecipients>[1]['audience'],
  actorId: string | null = null,
) => chooseRecipients(candidates, { kind: 'mention', audience, actorId }).map(({ userId }) => userId);

describe('who gets a notification', () => {
  test('everybody whom the rule of its page lets in gets it', () => {
    expect(chosen(everybody, { rule: areaRules.serviceDashboard })).toEqual(['manager', 'advisor', 'admin']);
    expect(chosen(everybody, { rule: areaRules.administration })).toEqual(['admin']);
  });

  test('of the people it names, only those whom the rule lets in get it', () => {
    const audience = { rule: areaRules.serviceDashboard, userIds: ['parts', 'advisor', 'stranger'] };
    expect(chosen(everybody, audience)).toEqual(['advisor']);
  });

  test('a figure of the store goes to nobody who sees own rows only', () => {
    expect(chosen(everybody, { rule: areaRules.serviceDashboard, isAboutStore: true })).toEqual(['manager', 'admin']);
  });

  test('nobody is notified of their own actions', () => {
    expect(chosen(everybody, { rule: areaRules.support })).toContain('manager');
    expect(chosen(everybody, { rule: areaRules.support }, 'manager')).toEqual(['advisor', 'parts', 'admin']);
  });

  test('each gets it by the ways of their own preferences', () => {
    const candidates = [
      person('default'),
      person('mail-too', { preferences: { mention: { inProduct: true, email: true } } }),
      person('mail-only', { preferences: { mention: { inProduct: false, email: true } } }),
      person('off', { preferences: { mention: { inProduct: false, email: false } } }),
      person('other-kind-off', { preferences: { flag: { inProduct: false, email: false } } }),
    ];
    const audience = { rule: areaRules.support };
    expect(
      chooseRecipients(candidates, { kind: 'mention', audience, actorId: null }).map(
        ({ userId, inProduct, email }) => `${userId} ${inProduct ? 'product' : ''} ${email ? 'mail' : ''}`,
      ),
    ).toEqual(['default product ', 'mail-too product mail', 'mail-only  mail', 'other-kind-off product ']);
  });

  test('what is about the product itself cannot be turned off', () => {
    const all = { inProduct: false, email: false };
    const preferences = { mention: all, flag: all, import: all, report: all, threshold: all };
    const audience = { rule: areaRules.support };
    expect(
      chooseRecipients([person('off', { preferences })], { kind: 'system', audience, actorId: null }),
    ).toHaveLength(1);
  });
});
