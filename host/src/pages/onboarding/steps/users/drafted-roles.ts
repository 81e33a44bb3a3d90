import { access, grantableRoles, roleLabel, roles } from '@fixed-ops/access';
import { formatCount } from '@fixed-ops/metrics';

/** The roles of a draft, from the lowest to the highest. */
export const ROLE_ORDER = ['EMPLOYEE', 'MANAGER', 'MANAGER_SUPER', 'ADMIN', 'ADMIN_SUPER', 'CONSULTANT'] as const;

/** Whether a role reaches every dealership of the group. */
export const isOfAllDealerships = (role: string): boolean =>
  access({ role, jobTitle: '', devFeatures: false }).hasMultiDealershipView;

/**
 * The roles that a person may draft: those that they may grant, and every role of single dealerships. Whoever submits decides about them, so a
 * colleague without any right to grant can draft them too.
 */
export function draftableRoles(
  granter: Parameters<typeof grantableRoles>[0] | null,
): { readonly value: string; readonly label: string }[] {
  const granted: readonly string[] = granter === null ? [] : grantableRoles(granter);
  return ROLE_ORDER.filter((role) => granted.includes(role) || !isOfAllDealerships(role)).map((role) => ({
    value: role,
    label: roleLabel(role),
  }));
}

/** How many people get each role: "1 Admin, 2 Employees; 1 Manager, all dealerships". */
export function rolesInWords(drafted: readonly { readonly role: string }[]): string {
  const counts = roles.map((role) => ({ role, count: drafted.filter((user) => user.role === role).length }));
  const words = (ofAll: boolean) =>
    counts
      .filter(({ role, count }) => count > 0 && isOfAllDealerships(role) === ofAll)
      .map(({ role, count }) => `${formatCount(count)} ${count === 1 ? roleLabel(role) : severalOf(roleLabel(role))}`);
  // The labels of roles of all dealerships contain commas.
  return [words(false).join(', '), ...words(true)].filter(Boolean).join('; ');
}

/** "Admins, all dealerships" */
const severalOf = (label: string): string => label.replace(/^\w+/, '$&s');
