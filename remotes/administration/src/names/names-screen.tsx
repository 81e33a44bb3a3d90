import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { NamesForm } from './names-form.tsx';

const nameCalls = { get: administrationCalls.peopleNames, put: administrationCalls.putPeopleNames };

/** The names of advisors, technicians and counterpersons whom the DMS does not name. */
export function NamesScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(nameCalls, { name: 'Names of people', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Names of people"
      settings={settings}
      intro="Name the people whom the DMS knows by number alone. Where the DMS names somebody, that name is shown, and is changed in the DMS."
    >
      {(data, readOnly) => (
        <NamesForm key={activeDealership.id} settings={settings} people={data} readOnly={readOnly} />
      )}
    </BlockPage>
  );
}
