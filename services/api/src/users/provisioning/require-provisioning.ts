import { Problem } from '../../http/problem/problem.ts';
import type { Provisioning } from './provisioning.ts';

/** The provisioning of this installation. Throws 503 if accounts are made in the identity tenant itself. */
export function requireProvisioning(provisioning: Provisioning | null): Provisioning {
  if (provisioning !== null) return provisioning;
  throw new Problem(
    503,
    'accounts_made_elsewhere',
    'Accounts are made in your identity tenant here. Ask whoever administers it.',
  );
}
