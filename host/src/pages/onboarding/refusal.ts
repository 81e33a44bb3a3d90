import { ApiError } from '@fixed-ops/api';

/** The reasons why an invitation does not open. */
export type Refusal = 'missing' | 'foreign' | 'notYours' | 'handedIn' | 'unknown' | 'expired' | 'withdrawn';

const FORBIDDEN: Readonly<Record<string, 'notYours' | 'handedIn'>> = {
  onboarding_not_yours: 'notYours',
  onboarding_handed_in: 'handedIn',
};

/** The reason in the server's answer. Null for a failure that a retry may solve. */
export function refusalOf(error: unknown): Exclude<Refusal, 'missing'> | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return FORBIDDEN[error.code] ?? 'foreign';
  if (error.status === 410) return error.code === 'onboarding_withdrawn' ? 'withdrawn' : 'expired';
  // The server cannot read the token, because it was cut off or has other text behind it. Such a token is unknown too.
  return [400, 404, 414].includes(error.status) ? 'unknown' : null;
}

export const REFUSAL_WORDS: Record<Refusal, { readonly title: string; readonly text: string }> = {
  missing: {
    title: 'This page needs an invitation',
    text: 'Onboarding opens with the link of an invitation. Open the complete link from the email that you received.',
  },
  foreign: {
    title: 'This invitation is for another group',
    text: 'It belongs to a dealership group that you are not part of. Sign in with the account that it was sent to.',
  },
  notYours: {
    title: 'This link was sent to somebody else',
    text: 'It opens one step for the account that it was sent to, and for nobody else. Sign in with that account.',
  },
  handedIn: {
    title: 'This onboarding was submitted',
    text: 'People who work in the stores can now sign in to them. What was set up is in Administration.',
  },
  unknown: {
    title: 'There is no such invitation',
    text: 'The link may have been cut off when it was copied. Open it from the email that you received, or ask for a new one.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'What was saved is kept, files for at least a week, and a new invitation opens it again.',
  },
  withdrawn: {
    title: 'This link no longer works',
    text: 'What was saved is kept.',
  },
};
