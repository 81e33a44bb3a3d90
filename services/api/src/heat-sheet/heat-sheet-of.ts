import type { HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { type Department, isOfDepartment, type RowsBy, readHeatSheetOptions } from './heat-sheet-options.ts';
import { partsSheet } from './parts-sheet.ts';
import { serviceSheet } from './service-sheet.ts';

export interface WhichSheet {
  readonly department: Department;
  /** Whose rows. By default those that an own view has, otherwise the store's setting. */
  readonly by?: RowsBy | undefined;
}

/** The sheet of a department. Throws a 400 for rows that the department does not have. */
export async function heatSheetOf(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  { department, by: wanted }: WhichSheet,
): Promise<HeatSheet> {
  const options = await readHeatSheetOptions(db, selection.dealershipId, department);
  const by = wanted ?? ownRows(selection, department) ?? options.rowsBy;
  if (!isOfDepartment(by, department)) {
    throw invalidInput([
      {
        path: 'by',
        code: 'not_of_department',
        message:
          department === 'parts'
            ? 'must be counterperson for the parts sheet'
            : 'must be advisor or technician for the service sheet',
      },
    ]);
  }
  return by === 'counterperson'
    ? partsSheet(db, facts, selection, options)
    : serviceSheet(db, facts, selection, options, by);
}

/** The rows of a person with numbers of only one kind: a technician opens technicians, even if the store begins with advisors. */
function ownRows({ filter: { own } }: Selection, department: Department): RowsBy | null {
  if (own === null || department !== 'service') return null;
  const [advises, works] = [own.advisors.length > 0, own.technicians.length > 0];
  return advises === works ? null : advises ? 'advisor' : 'technician';
}
