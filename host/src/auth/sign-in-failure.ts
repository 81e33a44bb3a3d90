/** The person stopped the browser while it left for the provider, so the page stays. */
export class LeavingStoppedError extends Error {
  override readonly name = 'LeavingStoppedError';
}

/** Why nobody is signed in after an attempt. */
export type SignInFailure = 'cancelled' | 'insecureContext' | 'storageBlocked' | 'otherTab' | 'loop' | 'failed';

/** The meaning of an error of the provider: reasons that stop a sign-in, or the request for a new password. */
export type ProviderRefusal = 'cancelled' | 'forgotPassword' | 'insecureContext' | 'failed';

/** The hosted tenant's code for "the person closed the page". It is not an error. */
const CANCEL_CODE = 'AADB2C90091';
/** Its code for "Forgot your password?". The product then starts the reset policy. */
const FORGOT_PASSWORD_CODE = 'AADB2C90118';

/** Classifies an error of the sign-in library. */
export function classifySignInError(error: unknown): ProviderRefusal {
  const code = error instanceof Error && 'errorCode' in error ? String(error.errorCode) : '';
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes(FORGOT_PASSWORD_CODE)) return 'forgotPassword';
  if (error instanceof LeavingStoppedError) return 'cancelled';
  if (code === 'access_denied' || code === 'user_cancelled' || text.includes(CANCEL_CODE)) return 'cancelled';
  if (code === 'crypto_nonexistent') return 'insecureContext';
  return 'failed';
}

/** Thrown if the start cannot continue without the person. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  constructor(
    readonly failure: SignInFailure,
    options?: ErrorOptions,
  ) {
    super(`Sign-in: ${failure}`, options);
  }
}
