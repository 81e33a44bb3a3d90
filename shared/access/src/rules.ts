import { type JobTitle, type Role, roles, type Subject } from './people.ts';
import { anyOf, ownViewTitles, titleGroups } from './title-groups.ts';

/** Who may open an area: the roles (`*` for any) and, where the area is limited to them, the job titles. Both apply. */
export interface AccessRule {
  readonly roles: readonly Role[] | '*';
  readonly titles?: readonly JobTitle[];
}

/**
 * Whether the person may open what the rule guards. Nobody signed in may open nothing; `devFeatures` opens every area.
 * Source: specification, section 6, "Access check" and "Flags".
 */
export function canAccess(subject: Subject | null, rule: AccessRule): boolean {
  if (subject === null) return false;
  if (subject.devFeatures) return true;
  const roleFits = rule.roles === '*' || rule.roles.some((role) => role === subject.role);
  const titleFits = rule.titles === undefined || rule.titles.some((title) => title === subject.jobTitle);
  return roleFits && titleFits;
}

const everyone: AccessRule = { roles: '*' };
const administrators: AccessRule = { roles: ['ADMIN', 'ADMIN_SUPER'] };
/** Roles that work in several dealerships at once. */
const multiDealership: AccessRule['roles'] = ['ADMIN_SUPER', 'MANAGER_SUPER'];
/** Roles that change what a store keeps; CONSULTANT only reads, EMPLOYEE has own figures only. */
const managing: AccessRule['roles'] = ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'];
const withoutOwnView = (titles: readonly JobTitle[]) => titles.filter((title) => !ownViewTitles.includes(title));
const isWhole = (role: Role) => role !== 'EMPLOYEE';
const developers: AccessRule = { roles: ['DEVELOPER'] };

/** The rule of every area, by the key that the registry and the host's route table name. */
export const areaRules = {
  serviceDashboard: { roles: '*', titles: titleGroups.serviceDashboard },
  /** The comparison of stores, for titles that see the service figures of one. */
  groupDashboard: { roles: multiDealership, titles: titleGroups.serviceDashboard },
  partsDashboard: { roles: '*', titles: titleGroups.partsDashboard },
  /** Any part of /dashboard: who may open neither dashboard has nothing to see there. */
  dashboard: { roles: '*', titles: anyOf(titleGroups.serviceDashboard, titleGroups.partsDashboard) },
  /** The screens on the wall of a shop name everybody, so that who sees own figures only does not open them. */
  serviceWall: { roles: roles.filter(isWhole), titles: withoutOwnView(titleGroups.serviceDashboard) },
  partsWall: { roles: roles.filter(isWhole), titles: withoutOwnView(titleGroups.partsDashboard) },
  /** Saying which technician did a line that the feed leaves open. */
  technicianAssignment: { roles: managing, titles: withoutOwnView(titleGroups.serviceDashboard) },
  /** Marking a day on the trends of the store. */
  storeEvents: { roles: managing, titles: withoutOwnView(titleGroups.serviceDashboard) },
  /** Noting that somebody was coached, of either department. */
  coaching: {
    roles: managing,
    titles: withoutOwnView(anyOf(titleGroups.serviceDashboard, titleGroups.partsDashboard)),
  },
  opCodes: everyone,
  reports: everyone,
  laborTypes: everyone,
  laborMatrix: { roles: '*', titles: titleGroups.laborMatrix },
  /** Saving matrices: of the titles that see them, those who manage the store. */
  laborMatrixPublishing: {
    roles: ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'],
    titles: titleGroups.laborMatrix,
  },
  /** Every title; the rows are scoped. */
  roDetail: everyone,
  aiStatementService: { roles: '*', titles: anyOf(titleGroups.serviceSales, titleGroups.serviceExpenses) },
  aiStatementParts: { roles: '*', titles: anyOf(titleGroups.partsSales, titleGroups.partsExpenses) },
  aiStatement: {
    roles: '*',
    titles: anyOf(
      titleGroups.serviceSales,
      titleGroups.serviceExpenses,
      titleGroups.partsSales,
      titleGroups.partsExpenses,
    ),
  },
  aiReviews: developers,
  /** The navigation asks for the product Product.XTime besides; the route does not. */
  xtime: developers,
  administration: administrators,
  users: administrators,
  support: everyone,
  profileSettings: everyone,
  notifications: everyone,
  onboarding: everyone,
  /** A remote from a development server in the place of its release. */
  remoteOverrides: developers,
  /** Saying what failed in one's own browser, and reading what failed in those of all. */
  clientEventReport: everyone,
  clientEvents: developers,
} satisfies Record<string, AccessRule>;
export type AreaKey = keyof typeof areaRules;

/** Whether a key that comes from a registry names a rule. */
export function isAreaKey(key: string): key is AreaKey {
  return Object.hasOwn(areaRules, key);
}

/** Whether the person may open the area of that key; an unknown key opens nothing. */
export function canOpen(subject: Subject | null, key: string): boolean {
  return isAreaKey(key) && canAccess(subject, areaRules[key]);
}
