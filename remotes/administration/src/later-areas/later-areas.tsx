import { type RemoteRoute, useLocation } from '@fixed-ops/router';
import { EmptyState, PageHeader, Panel, Wrench } from '@fixed-ops/ui';
import { AdministrationFrame } from '../menu/administration-frame.tsx';
import { administrationMenu } from '../menu/administration-menu.ts';

/** What each area that is not available yet will hold. */
const HOLDS: Readonly<Record<string, string>> = {
  '/administration/heat-sheet':
    'This page will hold the columns and goals of the heat sheet, and which op codes count as which item.',
  '/administration/averages': 'This page will hold which months an average is made of.',
  '/administration/expenses': 'This page will hold the expense lines with their accounts, guides and monthly budgets.',
  '/administration/technician-roles': 'This page will hold each technician’s role, skill, pay and scheduled hours.',
  '/administration/technician-shops': 'This page will hold the shops with their technicians, labor types and stalls.',
  '/administration/maintenance-op-codes':
    'This page will hold the category of each op code, with suggestions from its description.',
  '/administration/statement-accounts':
    'This page will hold which ledger account belongs to which line of the statement.',
  '/administration/inventory-analysis': 'This page will hold how parts are aged and when they count as obsolete.',
  '/administration/wholesale':
    'This page will hold customer types, excluded accounts and when an account counts as stale.',
};

function LaterArea() {
  const { pathname } = useLocation();
  const area = administrationMenu.flatMap(({ areas }) => [...areas]).find(({ to }) => pathname.startsWith(to));
  const title = area?.label ?? 'Administration';
  return (
    <AdministrationFrame>
      <PageHeader title={title} />
      <Panel>
        <EmptyState title={`${title} cannot be set yet`} icon={<Wrench size={20} aria-hidden="true" />}>
          {area ? HOLDS[area.to] : null} Until then the product’s defaults and what the feed sends are in force.
        </EmptyState>
      </Panel>
    </AdministrationFrame>
  );
}

/** Real pages behind their guard for the areas that come later. */
export const laterAreas: readonly RemoteRoute[] = Object.keys(HOLDS).map((path) => ({ path, Component: LaterArea }));
