import { answerOf, useCall, useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { Answer } from '@fixed-ops/ui';
import { BlockPage, BlockSkeleton } from '../block/block-page.tsx';
import { ShopsForm } from './shops-form.tsx';

const shopCalls = { get: administrationCalls.technicianShops, put: administrationCalls.putTechnicianShops };

/** The shops of the workshop, with their technicians and labor types. */
export function ShopsScreen() {
  const { activeDealership } = useSession();
  const settings = useSettings(shopCalls, { name: 'Technician shops', invalidates: 'dealership' });
  const roles = useCall(administrationCalls.technicianRoles);
  const laborTypes = useCall(administrationCalls.laborTypeMapping, { decorates: true });
  return (
    <BlockPage
      title="Technician shops"
      settings={settings}
      intro="Who works in which shop, and which labor types count for it."
    >
      {(data, readOnly) => (
        <Answer name="Technicians" answer={answerOf(roles)} skeleton={<BlockSkeleton title="Technicians" />}>
          {(technicians) => (
            <ShopsForm
              key={activeDealership.id}
              settings={settings}
              shops={data}
              technicians={technicians.data}
              laborTypes={laborTypes.data?.data ?? []}
              readOnly={readOnly}
            />
          )}
        </Answer>
      )}
    </BlockPage>
  );
}
