/** Why nobody is signed in although sign-in has been tried. */
export type SignInFailure = 'cancelled' | 'insecureContext' | 'loop' | 'failed';

/** The hosted tenant's code for "the person closed the page"; it is no error. */
const CANCEL_CODE = 'AADB2C90091';

/** Sorts an error of the sign-in library. */
export function classifySignInError(error: unknown): SignInFailure {
  const code = error instanceof Error && 'errorCode' in error ? String(error.errorCode) : '';
  const text = error instanceof Error ? error.message : String(error);
  if (code === 'access_denied' || code === 'user_cancelled' || text.includes(CANCEL_CODE)) return 'cancelled';
  if (code === 'crypto_nonexistent') return 'insecureContext';
  return 'failed';
}

/** What is thrown when boot cannot go on without the person. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  constructor(
    readonly failure: SignInFailure,
    options?: ErrorOptions,
  ) {
    super(`Sign-in: ${failure}`, options);
  }
}
