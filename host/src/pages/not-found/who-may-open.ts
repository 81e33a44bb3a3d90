import { areaRules, isAreaKey, jobTitleLabel, roleLabel } from '@fixed-ops/access';

export interface WhoMayOpen {
  /** Null if every role is permitted. */
  readonly roles: readonly string[] | null;
  /** Null if every job title is permitted. */
  readonly titles: readonly string[] | null;
  /** True if no administrator of a dealership can grant the role, because it is for internal staff (DEVELOPER). */
  readonly isForStaff: boolean;
}

/** The roles and job titles that a rule of shared/access permits, in words. Null if no rule has this key. */
export function whoMayOpen(accessKey: string | null): WhoMayOpen | null {
  if (accessKey === null || !isAreaKey(accessKey)) return null;
  const rule: { readonly roles: readonly string[] | '*'; readonly titles?: readonly string[] } = areaRules[accessKey];
  return {
    roles: rule.roles === '*' ? null : rule.roles.map(roleLabel),
    titles: rule.titles === undefined ? null : rule.titles.map(jobTitleLabel),
    isForStaff: rule.roles !== '*' && rule.roles.every((role) => role === 'DEVELOPER'),
  };
}
