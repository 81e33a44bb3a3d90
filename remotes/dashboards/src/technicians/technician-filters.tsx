import { formatCount } from '@fixed-ops/metrics';
import { Button, CircleAlert, SegmentedControl, Select } from '@fixed-ops/ui';
import { type Performance, peopleIn, rolesIn } from './technician-rows.ts';
import { shopInAddress, type TechniciansAddress } from './technicians-address.ts';

interface TechnicianFiltersProps {
  readonly data: Performance | undefined;
  readonly address: TechniciansAddress;
  readonly onChange: (change: Partial<TechniciansAddress>) => void;
}

/** With more shops than this, the choice is a list instead of segments. */
const MOST_SEGMENTS = 4;

/** Filters the rows by shop and role. The button leads to the lines without a technician. */
export function TechnicianFilters({ data, address, onChange }: TechnicianFiltersProps) {
  if (!data) return null;
  const shops = (data.byShop ?? []).map(({ techNumber, techName }) => ({
    value: shopInAddress(techNumber),
    label: `${techName} ${formatCount(peopleIn(data.rows, techNumber).length)}`,
  }));
  const entries = [{ value: '', label: 'All shops' }, ...shops];
  const found = rolesIn(data.rows);
  // A link or a saved view may name a shop or role that nobody has in this period. The filter still lists it, because it explains the empty
  // table.
  const roles = address.role === '' || found.includes(address.role) ? found : [...found, address.role];
  const missing = data.missingTech?.lines ?? 0;
  return (
    <>
      {shops.length < 2 ? null : shops.length > MOST_SEGMENTS ? (
        <Select
          appearance="filter"
          label="Shop"
          showLabel
          width={220}
          entries={entries}
          value={address.shop}
          onChange={(shop) => onChange({ shop })}
        />
      ) : (
        <SegmentedControl
          label="Shop"
          segments={entries}
          value={address.shop}
          onChange={(shop) => onChange({ shop })}
        />
      )}
      {roles.length < 2 ? null : (
        <Select
          appearance="filter"
          label="Role"
          showLabel
          width={180}
          entries={[{ value: '', label: 'All' }, ...roles.map((role) => ({ value: role, label: role }))]}
          value={address.role}
          onChange={(role) => onChange({ role })}
        />
      )}
      {missing > 0 ? (
        <Button
          size="touch"
          color="fg.error"
          borderColor="border.error"
          aria-pressed={address.view === 'missing'}
          onClick={() => onChange({ view: address.view === 'missing' ? 'all' : 'missing' })}
        >
          <CircleAlert />
          No technician {formatCount(missing)}
        </Button>
      ) : null}
    </>
  );
}
