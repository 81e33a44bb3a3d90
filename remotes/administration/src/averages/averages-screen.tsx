import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { DepartmentTabs, departmentName, useDepartment } from '../block/department-tabs.tsx';
import { AveragesForm } from './averages-form.tsx';

const callsOf = {
  service: { get: administrationCalls.serviceOptionsAverages, put: administrationCalls.putServiceOptionsAverages },
  parts: { get: administrationCalls.partsOptionsAverages, put: administrationCalls.putPartsOptionsAverages },
} as const;

/** Settings of the average with which figures are compared. */
export function AveragesScreen() {
  const { activeDealership } = useSession();
  const department = useDepartment();
  const settings = useSettings(callsOf[department], { name: 'Averages', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Averages"
      part={departmentName(department)}
      settings={settings}
      intro="The average that figures are compared with is taken over these months."
      controls={<DepartmentTabs />}
    >
      {(data, readOnly) => (
        <AveragesForm
          key={`${activeDealership.id} ${department}`}
          settings={settings}
          data={data}
          department={department}
          readOnly={readOnly}
        />
      )}
    </BlockPage>
  );
}
