import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { figureQuestion } from '../core/selection/figure-question.ts';
import { invalidInput, titleRequired } from '../http/problem/problem.ts';
import { cachedRoute, type Route } from '../http/route.ts';
import { isOfDepartment, readHeatSheetOptions } from './heat-sheet-options.ts';
import { partsSheet } from './parts-sheet.ts';
import { serviceSheet } from './service-sheet.ts';

const heatSheetRoute = cachedRoute(calls.heatSheet, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-version',
  asks: ['serviceDashboard', 'partsDashboard'],
  handler: async (input) => {
    const { department, by: wanted } = input.query;
    if (!input.viewer.may(`${department}Dashboard`)) throw titleRequired();
    // The sheet has no comparison column.
    const query = { ...input.query, compare: 'none' as const };
    const { facts, selection, envelope } = await figureQuestion({ ...input, query }, { area: department });
    const options = await readHeatSheetOptions(input.db, selection.dealershipId, department);
    const by = wanted ?? options.rowsBy;
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
    const data =
      by === 'counterperson'
        ? await partsSheet(input.db, facts, selection, options)
        : await serviceSheet(input.db, facts, selection, options, by);
    return { ...envelope, data };
  },
});

/** The heat sheet of either department. */
export const heatSheetRoutes: readonly Route[] = [heatSheetRoute];
