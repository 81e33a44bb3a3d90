import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { BlockPage } from '../block/block-page.tsx';
import { RolesForm } from './roles-form.tsx';

const roleCalls = { get: administrationCalls.technicianRoles, put: administrationCalls.putTechnicianRoles };

/** Role, skill, pay and scheduled hours of every technician. */
export function RolesScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(roleCalls, { name: 'Technician roles', invalidates: 'dealership' });
  return (
    <BlockPage
      title="Technician roles"
      settings={settings}
      intro="Each technician’s role, pay, and hours at work where there is no time clock."
    >
      {(data, readOnly) => <RolesForm key={activeDealership.id} settings={settings} data={data} readOnly={readOnly} />}
    </BlockPage>
  );
}
