import { Problem } from '../../http/problem/problem.ts';

const WORDS = {
  unreachable: 'Your identity tenant does not answer. Nothing was changed; try again in a few minutes.',
  busy: 'Your identity tenant is busy. Nothing was changed; try again in a minute.',
  refused:
    'Your identity tenant refused to change the account. Nothing was changed; ask whoever administers the tenant to look at the log.',
} as const;

/** A failure of a hosted tenant. Its sentence is for the person at the screen; the cause goes to the log. */
export class IdentityTenantFailed extends Problem {
  constructor(why: keyof typeof WORDS, cause?: unknown) {
    super(503, `identity_tenant_${why}`, WORDS[why], {
      ...(cause === undefined ? {} : { cause }),
      ...(why === 'refused' ? {} : { headers: { 'retry-after': '60' } }),
    });
  }
}

/** A hosted tenant takes too long for the accounts of one request. Those that it has made are there when the request is repeated. */
export const tenantIsSlow = (made: number, all: number) =>
  new Problem(
    503,
    'identity_tenant_slow',
    `Your identity tenant is slow: it has made the accounts of ${made} of ${all} people, and nothing was submitted yet. Submit again to go on from there.`,
    { headers: { 'retry-after': '5' } },
  );
