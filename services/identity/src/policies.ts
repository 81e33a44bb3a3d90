/** A flow of the tenant, addressed as the hosted tenant addresses its own: `/identity/<tenant>/<policy>/…`. */
export interface Policy {
  readonly name: string;
  /** Whether this version of the provider serves it. */
  readonly isAvailable: boolean;
  /** Heading of the page that stands in for a policy that is not served. */
  readonly unavailableTitle: string;
}

export const policies = {
  signIn: { name: 'B2C_1_signin', isAvailable: true, unavailableTitle: 'Signing in is not available' },
  resetPassword: {
    name: 'B2C_1_passwordreset',
    isAvailable: false,
    unavailableTitle: 'Resetting a password is not available yet',
  },
  editProfile: {
    name: 'B2C_1_editprofile',
    isAvailable: false,
    unavailableTitle: 'Editing the profile is not available yet',
  },
} as const satisfies Record<string, Policy>;

/** What an address below `/identity` asks for. */
export type Target =
  | { readonly kind: 'asset'; readonly file: string }
  | { readonly kind: 'policy'; readonly policy: Policy; readonly mount: string; readonly path: string }
  | { readonly kind: 'unavailable'; readonly policy: Policy }
  | { readonly kind: 'unknown' };

const ASSETS = '/identity/assets/';

/**
 * Reads an address (path, with or without query). `mount` is the part in front of the policy's own paths, `path` the rest,
 * as the provider routes it. Policies are compared without regard to case, as the hosted tenant does.
 */
export function targetOf(url: string, tenant: string): Target {
  const pathname = url.split('?', 1)[0] ?? '';
  if (pathname.startsWith(ASSETS)) return { kind: 'asset', file: pathname.slice(ASSETS.length) };
  const [, identity, tenantName, policyName, ...rest] = pathname.split('/');
  if (identity !== 'identity' || tenantName !== tenant || policyName === undefined) return { kind: 'unknown' };
  const policy = Object.values(policies).find(({ name }) => name.toLowerCase() === policyName.toLowerCase());
  if (policy === undefined) return { kind: 'unknown' };
  if (!policy.isAvailable) return { kind: 'unavailable', policy };
  // The hosted tenant's discovery document sits below v2.0, the provider's own route does not.
  const path = `/${rest.join('/')}`.replace(/^\/v2\.0(?=\/\.well-known\/)/, '');
  return { kind: 'policy', policy, mount: `/identity/${tenantName}/${policy.name}`, path };
}
