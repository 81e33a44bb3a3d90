import type { Role, Subject } from './people.ts';
import { type AccessRule, canAccess } from './rules.ts';
import { ownViewTitles, titleGroups } from './title-groups.ts';

/** The rights of a person, derived once from role, title and devFeatures. */
export interface AccessFlags {
  readonly isAdmin: boolean;
  /** The person may compare people and, with a multi-dealership role, stores. */
  readonly hasSummaryView: boolean;
  /** The person works in several dealerships. Single-dealership roles only see the active one. */
  readonly hasMultiDealershipView: boolean;
  /** False limits every figure and list to the person's own DMS numbers. */
  readonly hasAllEmployeeView: boolean;
  /** True for the role CONSULTANT, which only writes its own profile, preferences and notifications. */
  readonly isReadOnly: boolean;
  readonly canSeeServiceSales: boolean;
  readonly canSeeServiceExpenses: boolean;
  readonly canSeePartsSales: boolean;
  readonly canSeePartsExpenses: boolean;
}

const isOneOf = (role: string, list: readonly Role[]) => list.some((each) => each === role);
const titles = (list: AccessRule['titles']): AccessRule => ({ roles: '*', ...(list && { titles: list }) });

/** The flags of a signed-in person. Source: specification, section 6; RULINGS.md "Own view", "Roles and titles". */
export function access(subject: Subject): AccessFlags {
  const { role, jobTitle } = subject;
  const isOwnView = role === 'EMPLOYEE' || ownViewTitles.some((title) => title === jobTitle);
  return {
    isAdmin: isOneOf(role, ['ADMIN', 'ADMIN_SUPER']),
    hasSummaryView: isOneOf(role, ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER']),
    hasMultiDealershipView: isOneOf(role, ['ADMIN_SUPER', 'MANAGER_SUPER']),
    // devFeatures opens areas and sections, but role and title still decide whose rows are shown.
    hasAllEmployeeView: !isOwnView,
    isReadOnly: role === 'CONSULTANT',
    canSeeServiceSales: canAccess(subject, titles(titleGroups.serviceSales)),
    canSeeServiceExpenses: canAccess(subject, titles(titleGroups.serviceExpenses)),
    canSeePartsSales: canAccess(subject, titles(titleGroups.partsSales)),
    canSeePartsExpenses: canAccess(subject, titles(titleGroups.partsExpenses)),
  };
}

/** The first dashboard of a person: parts for a title that contains PARTS, otherwise service (specification, section 2). */
export function landingDepartment(jobTitle: string): 'service' | 'parts' {
  return jobTitle.includes('PARTS') ? 'parts' : 'service';
}

/** The roles that a person may give to others. Only internal staff may give DEVELOPER (API.md "Authorization", rule 5). */
export function grantableRoles(granter: { role: string; isTai: boolean }): readonly Role[] {
  const ordinary: readonly Role[] = ['ADMIN', 'MANAGER', 'MANAGER_SUPER', 'EMPLOYEE', 'CONSULTANT'];
  const developer: readonly Role[] = granter.isTai ? ['DEVELOPER'] : [];
  if (granter.role === 'ADMIN_SUPER') return ['ADMIN_SUPER', ...ordinary, ...developer];
  return granter.role === 'ADMIN' ? [...ordinary.filter((role) => role !== 'MANAGER_SUPER'), ...developer] : [];
}
