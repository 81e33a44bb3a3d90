import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { LaborTypesForm } from './labor-types-form.tsx';

const laborTypeCalls = { get: administrationCalls.laborTypeMapping, put: administrationCalls.putLaborTypeMapping };

/** The pay type of each labor type, which onboarding or the files gave it first. */
export function LaborTypesScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(laborTypeCalls, { name: 'Labor types', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Labor types"
      settings={settings}
      intro="Policy work, work on used cars and the warnings of an import depend on the pay type of each labor type."
    >
      {(data, readOnly) => (
        <LaborTypesForm key={activeDealership.id} settings={settings} types={data} readOnly={readOnly} />
      )}
    </BlockPage>
  );
}
