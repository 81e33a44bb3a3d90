import { answerOf, useCall, useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { Answer } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { BlockPage, BlockSkeleton } from '../block/block-page.tsx';
import { departmentName } from '../block/department-tabs.tsx';
import { SheetForm } from './sheet-form.tsx';
import type { Department } from './sheet-values.ts';

const callsOf = {
  service: { get: administrationCalls.serviceOptionsHeatSheet, put: administrationCalls.putServiceOptionsHeatSheet },
  parts: { get: administrationCalls.partsOptionsHeatSheet, put: administrationCalls.putPartsOptionsHeatSheet },
} as const;

/** The sheet of a department: its rows, columns and goals, beside the month as it stands. */
export function SheetPart({ department, tabs }: { readonly department: Department; readonly tabs: ReactNode }) {
  const settings = useSettings(callsOf[department], { name: 'Heat sheet', invalidates: 'dealership' });
  const mapping = useCall(administrationCalls.heatSheetMapping);
  const isService = department === 'service';
  const first = useCall(heatSheetCalls.heatSheet, {
    query: { department, by: isService ? 'advisor' : 'counterperson' },
  });
  const second = useCall(heatSheetCalls.heatSheet, { query: { department, by: 'technician' }, enabled: isService });
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
          {(items) => (
            <Answer
              name="Heat sheet of the month"
              answer={answerOf(first)}
              skeleton={<BlockSkeleton title="Heat sheet" />}
            >
              {(sheet) =>
                isService && second.data === undefined && !second.isError ? (
                  <BlockSkeleton title="Heat sheet" />
                ) : (
                  <SheetForm
                    settings={settings}
                    data={data}
                    items={items.data}
                    sheets={[sheet.data, ...(second.data ? [second.data.data] : [])]}
                    department={department}
                    readOnly={readOnly}
                  />
                )
              }
            </Answer>
          )}
        </Answer>
      )}
    </BlockPage>
  );
}
