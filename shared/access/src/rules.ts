import { type JobTitle, type Role, roles, type Subject } from './people.ts';
import { anyOf, ownViewTitles, titleGroups } from './title-groups.ts';

/** Who may open an area: the roles (`*` for any) and, if the area is limited to them, the job titles. Both must match. */
export interface AccessRule {
  readonly roles: readonly Role[] | '*';
  readonly titles?: readonly JobTitle[];
}

/**
 * Whether the person may open what the rule guards. Without a person, nothing is open. `devFeatures` opens every area. Source:
 * specification, section 6, "Access check" and "Flags".
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
/** Roles that work in several dealerships. */
const multiDealership: AccessRule['roles'] = ['ADMIN_SUPER', 'MANAGER_SUPER'];
/** Roles that change a store's data. CONSULTANT only reads, and EMPLOYEE only has own figures. */
const managing: AccessRule['roles'] = ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'];
const withoutOwnView = (titles: readonly JobTitle[]) => titles.filter((title) => !ownViewTitles.includes(title));
const isWhole = (role: Role) => role !== 'EMPLOYEE';
const developers: AccessRule = { roles: ['DEVELOPER'] };

/** The rule of every area, by the key in the registry and in the host's route table. */
export const areaRules = {
  serviceDashboard: { roles: '*', titles: titleGroups.serviceDashboard },
  /** The comparison of stores, for titles that see the service figures of a store. */
  groupDashboard: { roles: multiDealership, titles: titleGroups.serviceDashboard },
  partsDashboard: { roles: '*', titles: titleGroups.partsDashboard },
  /** Any part of /dashboard, for people who may open at least one of the dashboards. */
  dashboard: { roles: '*', titles: anyOf(titleGroups.serviceDashboard, titleGroups.partsDashboard) },
  /** The screens on the wall of a shop name everybody, so people with an own view may not open them. */
  serviceWall: { roles: roles.filter(isWhole), titles: withoutOwnView(titleGroups.serviceDashboard) },
  partsWall: { roles: roles.filter(isWhole), titles: withoutOwnView(titleGroups.partsDashboard) },
  /** Choosing the technician of a line without one in the feed. */
  technicianAssignment: { roles: managing, titles: withoutOwnView(titleGroups.serviceDashboard) },
  /** Marking a day on the store's trends. */
  storeEvents: { roles: managing, titles: withoutOwnView(titleGroups.serviceDashboard) },
  /** Recording a coaching, for either department. */
  coaching: {
    roles: managing,
    titles: withoutOwnView(anyOf(titleGroups.serviceDashboard, titleGroups.partsDashboard)),
  },
  opCodes: everyone,
  reports: everyone,
  laborTypes: everyone,
  laborMatrix: { roles: '*', titles: titleGroups.laborMatrix },
  /** Saving matrices, for those of their viewers who manage the store. */
  laborMatrixPublishing: {
    roles: ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'],
    titles: titleGroups.laborMatrix,
  },
  /** Every title. The rows are limited to the person's own. */
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
  /** The navigation also requires the product Product.XTime, but the route does not. */
  xtime: developers,
  administration: administrators,
  users: administrators,
  support: everyone,
  profileSettings: everyone,
  notifications: everyone,
  onboarding: everyone,
  /** A remote from a development server in place of its release. */
  remoteOverrides: developers,
  /** Reporting failures of one's own browser, and reading those of all browsers. */
  clientEventReport: everyone,
  clientEvents: developers,
} satisfies Record<string, AccessRule>;
export type AreaKey = keyof typeof areaRules;

/** Whether a key from a registry names a rule. */
export function isAreaKey(key: string): key is AreaKey {
  return Object.hasOwn(areaRules, key);
}

/** Whether the person may open the area of a key. False for an unknown key. */
export function canOpen(subject: Subject | null, key: string): boolean {
  return isAreaKey(key) && canAccess(subject, areaRules[key]);
}
