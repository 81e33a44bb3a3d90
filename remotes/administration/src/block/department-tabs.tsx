import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { SegmentedControl } from '@fixed-ops/ui';

const departmentSchema = urlSchema({ department: urlChoice(['service', 'parts']) });
export type Department = 'service' | 'parts';

/** The department in the address; service by default. */
export function useDepartment(): Department {
  return useUrlState(departmentSchema)[0].department;
}

export const departmentName = (department: Department): string => (department === 'service' ? 'Service' : 'Parts');

/** Tabs for the departments. */
export function DepartmentTabs() {
  const [, setAddress] = useUrlState(departmentSchema);
  const department = useDepartment();
  return (
    <SegmentedControl
      label="Department"
      value={department}
      segments={[
        { value: 'service', label: 'Service' },
        { value: 'parts', label: 'Parts' },
      ]}
      onChange={(next) => setAddress({ department: next })}
    />
  );
}
