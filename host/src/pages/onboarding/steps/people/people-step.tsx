import { formatCount } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useFormRows } from '@fixed-ops/ui/form';
import { FileEntriesAnswer } from '../../frame/file-entries-answer.tsx';
import { StepFrame } from '../../frame/step-frame.tsx';
import { useStores } from '../../frame/stores.ts';
import { StoresFirst } from '../../frame/stores-first.tsx';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import { addedId, useRowKeys } from '../../frame/use-row-keys.ts';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { StoreSegments } from '../placing/store-segments.tsx';
import { PeopleList } from './people-list.tsx';
import { nameless, peopleDataOf, peopleRulesFor, peopleValuesOf, savedPersonId } from './people-values.ts';
import { ADVISOR_COLUMNS, AdvisorFields, TECHNICIAN_COLUMNS, TechnicianFields } from './person-fields.tsx';

const addressSchema = urlSchema({ store: urlText() });

/** The step for technicians and advisors with their DMS numbers. */
export function PeopleStep() {
  return <FileEntriesAnswer step="people">{(found) => <PeopleForm found={found} />}</FileEntriesAnswer>;
}

function PeopleForm({ found }: { readonly found: FileEntries }) {
  const { readOnly } = useWizard();
  const { stores, nameOf } = useStores();
  const [address, setAddress] = useUrlState(addressSchema);
  const keys = useRowKeys();
  const step = useStepForm({
    step: 'people',
    valuesOf: (saved) => peopleValuesOf(saved, found.stores),
    dataOf: peopleDataOf,
    rules: peopleRulesFor(keys.keyOf),
    onSaved: (kept) => {
      keys.noteSaved(kept.technicians, savedPersonId);
      keys.noteSaved(kept.advisors, savedPersonId);
    },
  });
  const { values } = step.form;
  const technicians = useFormRows(step.form, 'technicians');
  const advisors = useFormRows(step.form, 'advisors');
  const store = (stores.find(({ id }) => id === address.store) ?? stores[0])?.id ?? '';
  const isHere = ({ value }: { readonly value: { readonly store: string } }) =>
    value.store === store || value.store === '';
  const left = nameless(values);
  const fresh = () => ({ id: addedId(), store, number: '', name: '' });
  return (
    <StepFrame
      step={step}
      about={nameOf(store) || undefined}
      aside={
        <StoreSegments
          stores={stores.map(({ id }) => ({ store: id, left: nameless(values, id) }))}
          value={store}
          onChange={(next) => setAddress({ store: next }, { replace: true })}
        />
      }
      note={
        left === 0
          ? undefined
          : `${formatCount(left)} ${left === 1 ? 'person has' : 'people have'} no name yet. You can go on and name them later in Administration, Names of people; tables show the number until then.`
      }
    >
      {stores.length === 0 ? (
        <StoresFirst>People are entered by store.</StoresFirst>
      ) : (
        <>
          <PeopleList
            title="Technicians"
            note={`${formatCount(technicians.rows.filter(isHere).length)} of ${nameOf(store)}`}
            heads={['Number', 'Lines and hours', 'Name', 'Skill', 'Role', 'Shop']}
            columns={TECHNICIAN_COLUMNS}
            empty="Your files have no technicians of this store yet (techs.csv)."
            onAdd={
              readOnly
                ? null
                : () => technicians.append({ ...fresh(), role: '', skill: '', shop: '', lines: null, hours: null })
            }
          >
            {technicians.rows.filter(isHere).map((row) => (
              <TechnicianFields key={row.id} row={row} readOnly={readOnly} />
            ))}
          </PeopleList>
          <PeopleList
            title="Advisors"
            note={`${formatCount(advisors.rows.filter(isHere).length)} of ${nameOf(store)}`}
            heads={['Number', 'Repair orders', 'Name']}
            columns={ADVISOR_COLUMNS}
            empty="Your files have no advisors of this store yet (ros.csv)."
            onAdd={readOnly ? null : () => advisors.append({ ...fresh(), repairOrders: null })}
          >
            {advisors.rows.filter(isHere).map((row) => (
              <AdvisorFields key={row.id} row={row} readOnly={readOnly} />
            ))}
          </PeopleList>
        </>
      )}
    </StepFrame>
  );
}
