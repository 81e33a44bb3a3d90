import { useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount } from '@fixed-ops/metrics';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { SegmentedControl } from '@fixed-ops/ui';
import { BlockPage } from '../block/block-page.tsx';
import { isNamedByDms } from './name-values.ts';
import { NamesForm } from './names-form.tsx';

const nameCalls = { get: administrationCalls.peopleNames, put: administrationCalls.putPeopleNames };
const addressSchema = urlSchema({ show: urlChoice(['unnamed', 'all']) });

/** The names of advisors, technicians and counterpersons whom the DMS does not name. */
export function NamesScreen() {
  const { activeDealership } = useSession();
  const [{ show }, setAddress] = useUrlState(addressSchema);
  const settings = useSettings(nameCalls, { name: 'Names of people', invalidates: 'dealership' });
  const people = settings.answer.data?.data.data;
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatCount(count)}`;
  return (
    <BlockPage
      title="Names of people"
      settings={settings}
      intro="Name the people whom the DMS knows by number alone. Where the DMS names somebody, that name is shown, and is changed in the DMS."
      controls={
        <SegmentedControl
          label="People"
          value={show}
          segments={[
            {
              value: 'unnamed',
              label: counted('Not named by the DMS', people?.filter((person) => !isNamedByDms(person)).length),
            },
            { value: 'all', label: counted('All', people?.length) },
          ]}
          onChange={(part) => setAddress({ show: part }, { replace: true })}
        />
      }
    >
      {(data, readOnly) => (
        <NamesForm
          key={activeDealership.id}
          settings={settings}
          people={data}
          showsAll={show === 'all'}
          readOnly={readOnly}
        />
      )}
    </BlockPage>
  );
}
