import type { SelectGroup } from '@fixed-ops/ui';

/** The areas of the administration as its left menu groups them; `/administration/users` is drawn by user-management. */
export const administrationMenu = [
  {
    label: 'Dealership',
    areas: [
      { to: '/administration/dealership-info', label: 'Dealership info' },
      { to: '/administration/users', label: 'Users' },
    ],
  },
  {
    label: 'Targets',
    areas: [
      { to: '/administration/thresholds', label: 'Thresholds' },
      { to: '/administration/heat-sheet', label: 'Heat sheet' },
      { to: '/administration/averages', label: 'Averages' },
      { to: '/administration/expenses', label: 'Expenses' },
    ],
  },
  {
    label: 'People',
    areas: [
      { to: '/administration/technician-roles', label: 'Technician roles' },
      { to: '/administration/technician-shops', label: 'Technician shops' },
    ],
  },
  {
    label: 'Mapping',
    areas: [
      { to: '/administration/maintenance-op-codes', label: 'Maintenance op codes' },
      { to: '/administration/statement-accounts', label: 'Statement accounts' },
      { to: '/administration/inventory-analysis', label: 'Inventory analysis' },
      { to: '/administration/wholesale', label: 'Wholesale' },
    ],
  },
] as const;

/** The same areas as the entries of a select, for narrow windows. */
export const administrationEntries: readonly SelectGroup[] = administrationMenu.map(({ label, areas }) => ({
  label,
  options: areas.map((area) => ({ value: area.to, label: area.label })),
}));
