import { areaRules, isAreaKey, jobTitleLabel, roleLabel } from '@fixed-ops/access';

export interface WhoMayOpen {
  /** Null where any role may. */
  readonly roles: readonly string[] | null;
  /** Null where any job title may. */
  readonly titles: readonly string[] | null;
  /** Whether no administrator of a dealership can give the role (API: DEVELOPER comes from internal staff). */
  readonly isForStaff: boolean;
}

/** Roles and job titles that a rule of shared/access lets in, in words; null for a key that names no rule. */
export function whoMayOpen(accessKey: string | null): WhoMayOpen | null {
  if (accessKey === null || !isAreaKey(accessKey)) return null;
  const rule: { readonly roles: readonly string[] | '*'; readonly titles?: readonly string[] } = areaRules[accessKey];
  return {
    roles: rule.roles === '*' ? null : rule.roles.map(roleLabel),
    titles: rule.titles === undefined ? null : rule.titles.map(jobTitleLabel),
    isForStaff: rule.roles !== '*' && rule.roles.every((role) => role === 'DEVELOPER'),
  };
}
