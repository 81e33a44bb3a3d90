import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { InventoryForm } from './inventory-form.tsx';

const inventoryCalls = {
  get: administrationCalls.partsOptionsInvAnalysis,
  put: administrationCalls.putPartsOptionsInvAnalysis,
};

/** Settings for how the inventory analysis ages, values and sorts parts. */
export function InventoryScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(inventoryCalls, { name: 'Inventory analysis', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Inventory analysis"
      settings={settings}
      intro="How parts are aged, when they count as obsolete, and which of them count at all."
    >
      {(data, readOnly) => (
        <InventoryForm key={activeDealership.id} settings={settings} data={data} readOnly={readOnly} />
      )}
    </BlockPage>
  );
}
