/** A flow of the tenant, addressed as the hosted tenant addresses its own: `/identity/<tenant>/<policy>/…`. */
export interface Policy {
  readonly name: string;
}

export const policies = {
  signIn: { name: 'B2C_1_signin' },
  resetPassword: { name: 'B2C_1_passwordreset' },
  editProfile: { name: 'B2C_1_editprofile' },
} as const satisfies Record<string, Policy>;

/** An address of a policy: `mount` is the part in front of the policy's own paths, `path` the rest. */
export interface PolicyTarget {
  readonly kind: 'policy';
  readonly policy: Policy;
  readonly mount: string;
  readonly path: string;
}

/** What an address below `/identity` asks for. */
export type Target =
  | PolicyTarget
  /** The link of an invitation; it stands outside the policies, because nobody is signing in yet. */
  | { readonly kind: 'invitation'; readonly path: string; readonly token: string }
  | { readonly kind: 'unknown' };

/**
 * Reads an address (path, with or without query); `path` as the provider routes it. Policies are compared without regard to case, as the hosted tenant does.
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
  // The hosted tenant's discovery document sits below v2.0, the provider's own route does not.
  const path = `/${rest.join('/')}`.replace(/^\/v2\.0(?=\/\.well-known\/)/, '');
  return { kind: 'policy', policy, mount: `/identity/${tenantName}/${policy.name}`, path };
}
