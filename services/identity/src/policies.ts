/** A flow of the tenant, with an address like those of the hosted tenant: `/identity/<tenant>/<policy>/…`. */
export interface Policy {
  readonly name: string;
}

export const policies = {
  signIn: { name: 'B2C_1_signin' },
  resetPassword: { name: 'B2C_1_passwordreset' },
  editProfile: { name: 'B2C_1_editprofile' },
} as const satisfies Record<string, Policy>;

/** An address of a policy: `mount` is the part before the policy's own paths, `path` the rest. */
export interface PolicyTarget {
  readonly kind: 'policy';
  readonly policy: Policy;
  readonly mount: string;
  readonly path: string;
}

/** The target of an address below `/identity`. */
export type Target =
  | PolicyTarget
  /** The link of an invitation. It is outside the policies, because nobody signs in yet. */
  | { readonly kind: 'invitation'; readonly path: string; readonly token: string }
  | { readonly kind: 'unknown' };

/**
 * Parses an address (path, with or without query). `path` is the provider's route. Names of policies ignore case, as at the hosted tenant.
 */
export function targetOf(url: string, tenant: string): Target {
  const pathname = url.split('?', 1)[0] ?? '';
  const [, identity, tenantName, policyName, ...rest] = pathname.split('/');
  if (identity !== 'identity' || tenantName !== tenant || policyName === undefined) return { kind: 'unknown' };
  if (policyName === 'invitation' && rest.length === 1 && rest[0]) {
    return { kind: 'invitation', path: pathname, token: rest[0] };
  }
  const policy = Object.values(policies).find(({ name }) => name.toLowerCase() === policyName.toLowerCase());
  if (policy === undefined) return { kind: 'unknown' };
  // The hosted tenant's discovery document is below v2.0, but the provider's own route is not.
  const path = `/${rest.join('/')}`.replace(/^\/v2\.0(?=\/\.well-known\/)/, '');
  return { kind: 'policy', policy, mount: `/identity/${tenantName}/${policy.name}`, path };
}
