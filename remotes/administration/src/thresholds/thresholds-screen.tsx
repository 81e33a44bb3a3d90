import { useSettings } from '@fixed-ops/api';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { FilterInput } from '@fixed-ops/ui';
import { useDeferredValue } from 'react';
import { BlockPage } from '../block/block-page.tsx';
import { type Department, DepartmentTabs, departmentName, useDepartment } from '../block/department-tabs.tsx';
import { type ThresholdSettings, thresholdsOf } from './department.ts';
import { ThresholdsForm } from './thresholds-form.tsx';

const addressSchema = urlSchema({ search: urlText() });

/** The thresholds that color every figure. Administrators change them; everybody else reads them. */
export function ThresholdsScreen() {
  const { activeDealership } = useSession();
  const department = useDepartment();
  return <DepartmentThresholds key={`${activeDealership.id} ${department}`} department={department} />;
}

function DepartmentThresholds({ department }: { readonly department: Department }) {
  const [{ search }, setAddress] = useUrlState(addressSchema);
  const words = useDeferredValue(search);
  const { calls, colors } = thresholdsOf[department];
  // A save changes the status of every figure.
  const settings: ThresholdSettings = useSettings(calls, { name: 'Thresholds', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Thresholds"
      part={departmentName(department)}
      settings={settings}
      intro={colors}
      controls={
        <>
          <DepartmentTabs />
          <FilterInput
            label="Find a measure"
            value={search}
            onChange={(text) => setAddress({ search: text }, { replace: true })}
          />
        </>
      }
    >
      {(thresholds, readOnly) => (
        <ThresholdsForm
          department={department}
          settings={settings}
          thresholds={thresholds}
          words={words}
          readOnly={readOnly}
        />
      )}
    </BlockPage>
  );
}
