import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { SegmentedControl, Select } from '@fixed-ops/ui';
import { BY_GOALS, type Department, type SheetAddress, type ShownPart } from './sheet-address.ts';

const PARTS: Readonly<Record<ShownPart, string>> = { value: 'Value', pace: 'Pace', count: 'Count' };
const WIDTH_PX = 180;

interface SheetFiltersProps {
  readonly department: Department;
  readonly sheet: HeatSheet | undefined;
  readonly address: SheetAddress;
  readonly onChange: (change: Partial<SheetAddress>) => void;
}

/** Chooses the kind of rows, the text of the cells, and the ranking. */
export function SheetFilters({ department, sheet, address, onChange }: SheetFiltersProps) {
  const by = sheet?.by ?? (address.by === 'asSet' ? 'advisor' : address.by);
  const columns = sheet?.columns ?? [];
  return (
    <>
      {department === 'service' ? (
        <SegmentedControl
          label="Rows"
          value={by === 'technician' ? 'technician' : 'advisor'}
          onChange={(rows) => onChange({ by: rows, rank: BY_GOALS, person: '' })}
          segments={[
            { value: 'advisor', label: 'Advisors' },
            { value: 'technician', label: 'Technicians' },
          ]}
        />
      ) : null}
      <SegmentedControl
        label="Show"
        value={address.show}
        onChange={(show) => onChange({ show })}
        segments={Object.entries(PARTS).map(([value, label]) => ({ value: value as ShownPart, label }))}
      />
      {sheet?.ownView ? null : (
        <Select
          appearance="filter"
          label="Rank by"
          width={WIDTH_PX}
          value={columns.some(({ key }) => key === address.rank) ? address.rank : BY_GOALS}
          entries={[
            { value: BY_GOALS, label: 'By goals met' },
            ...columns.map(({ key, label }) => ({ value: key, label: `By ${label}` })),
          ]}
          onChange={(rank) => onChange({ rank })}
        />
      )}
    </>
  );
}
