import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { SegmentedControl } from '@fixed-ops/ui';
import { MappingPart } from './mapping-part.tsx';
import { SheetPart } from './sheet-part.tsx';

const addressSchema = urlSchema({ tab: urlChoice(['service', 'parts', 'mapping']) });

/** Columns and goals of the heat sheets, and the op codes that each item counts. */
export function HeatSheetSettingsScreen() {
  const { activeDealership } = useSession();
  const [{ tab }, setAddress] = useUrlState(addressSchema);
  const tabs = (
    <SegmentedControl
      label="Part"
      value={tab}
      segments={[
        { value: 'service', label: 'Service' },
        { value: 'parts', label: 'Parts' },
        { value: 'mapping', label: 'Mapping' },
      ]}
      onChange={(next) => setAddress({ tab: next })}
    />
  );
  return tab === 'mapping' ? (
    <MappingPart key={activeDealership.id} tabs={tabs} />
  ) : (
    <SheetPart key={`${activeDealership.id} ${tab}`} department={tab} tabs={tabs} />
  );
}
