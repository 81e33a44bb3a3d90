import { answerOf, useCall, useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { Answer } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { BlockPage, BlockSkeleton } from '../block/block-page.tsx';
import { departmentName } from '../block/department-tabs.tsx';
import { useSeesDepartment } from '../block/sees-department.ts';
import { SheetForm } from './sheet-form.tsx';
import type { Department } from './sheet-values.ts';

const callsOf = {
  service: { get: administrationCalls.serviceOptionsHeatSheet, put: administrationCalls.putServiceOptionsHeatSheet },
  parts: { get: administrationCalls.partsOptionsHeatSheet, put: administrationCalls.putPartsOptionsHeatSheet },
} as const;

/** The heat sheet of a department: its rows, columns and goals, and beside them the figures of the running month. */
export function SheetPart({ department, tabs }: { readonly department: Department; readonly tabs: ReactNode }) {
  const settings = useSettings(callsOf[department], { name: 'Heat sheet', invalidates: 'dealership' });
  const mapping = useCall(administrationCalls.heatSheetMapping);
  const isService = department === 'service';
  // A person who may not see the department's figures gets the columns from the saved settings and the mapping.
  const sees = useSeesDepartment(department);
  const first = useCall(heatSheetCalls.heatSheet, {
    query: { department, by: isService ? 'advisor' : 'counterperson' },
    enabled: sees,
  });
  const second = useCall(heatSheetCalls.heatSheet, {
    query: { department, by: 'technician' },
    enabled: sees && isService,
  });
  return (
    <BlockPage
      title="Heat sheet"
      part={departmentName(department)}
      settings={settings}
      intro="What the heat sheet shows, in which order, and the goal of each column."
      controls={tabs}
    >
      {(data, readOnly) => (
        <Answer name="Items" answer={answerOf(mapping)} skeleton={<BlockSkeleton title="Heat sheet" />}>
          {(items) => {
            const sheets = [first, second].flatMap(({ data: sheet }) => (sheet ? [sheet.data] : []));
            const isWaiting = sees && [first, ...(isService ? [second] : [])].some((sheet) => sheet.isPending);
            if (isWaiting) return <BlockSkeleton title="Heat sheet" />;
            return (
              <SheetForm
                settings={settings}
                data={data}
                items={items.data}
                sheets={sheets}
                department={department}
                readOnly={readOnly}
              />
            );
          }}
        </Answer>
      )}
    </BlockPage>
  );
}
