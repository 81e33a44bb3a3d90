import { type DealershipId, dealershipIdSchema, userIdSchema } from '@fixed-ops/contract';
import type { Caller, ScopedDealership } from '../auth/caller.ts';

/** A dealership as the caller's row has it. */
export function scopedDealership(input: { id: string; products?: readonly string[] }): ScopedDealership {
  return {
    id: dealershipIdSchema.parse(input.id),
    name: `Dealership ${input.id}`,
    groupId: 'g-1',
    timezone: 'America/Los_Angeles',
    products: input.products ?? [],
  };
}

/** A caller without a database, for tests of decisions. */
export function stubCaller(input: Partial<Omit<Caller, 'userId'>> & { readonly userId?: string } = {}): Caller {
  return {
    localAccountId: 'account-of-e-1',
    fullName: 'Pat Person',
    email: 'pat@example.com',
    groupId: 'g-1',
    role: 'MANAGER',
    jobTitle: 'SERVICE_DIRECTOR',
    devFeatures: false,
    isTai: false,
    dealerships: [scopedDealership({ id: 'd-own' })],
    administered: [],
    numbersAt: (_dealershipId: DealershipId) => ({ advisors: [], technicians: [], counters: [] }),
    ...input,
    userId: userIdSchema.parse(input.userId ?? 'e-1'),
  };
}
