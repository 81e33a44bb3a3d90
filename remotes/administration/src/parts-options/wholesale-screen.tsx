import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { WholesaleForm } from './wholesale-form.tsx';

const wholesaleCalls = {
  get: administrationCalls.partsOptionsWholeSaleAnalysis,
  put: administrationCalls.putPartsOptionsWholeSaleAnalysis,
};

/** Settings for wholesale accounts: which ones count, their types, and when one is stale. */
export function WholesaleScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(wholesaleCalls, { name: 'Wholesale', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Wholesale"
      settings={settings}
      intro="Which accounts count, of which type they are, and when one has gone quiet."
    >
      {(data, readOnly) => (
        <WholesaleForm key={activeDealership.id} settings={settings} data={data} readOnly={readOnly} />
      )}
    </BlockPage>
  );
}
