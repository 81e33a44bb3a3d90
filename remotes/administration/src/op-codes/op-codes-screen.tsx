import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { OpCodesForm } from './op-codes-form.tsx';

const opCodeCalls = { get: administrationCalls.maintOpCodes, put: administrationCalls.putMaintOpCodes };

/** The kind of work of each op code, and whether it counts as maintenance. */
export function OpCodesScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(opCodeCalls, { name: 'Maintenance op codes', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Maintenance op codes"
      settings={settings}
      intro="Repair ELR, the work mix and maintenance penetration depend on the kind of each code."
    >
      {(data, readOnly) => (
        <OpCodesForm key={activeDealership.id} settings={settings} codes={data} readOnly={readOnly} />
      )}
    </BlockPage>
  );
}
