import { formatCount, formatHours, NO_VALUE } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { Box, Button, chakra, Panel, SectionHead, Text, TriangleAlert } from '@fixed-ops/ui';
import { ChoiceField, type FieldBinding, type FormListRow, TextField, useFormRows } from '@fixed-ops/ui/form';
import { Plus, Trash2 } from '@fixed-ops/ui/icons';
import type { ReactNode } from 'react';
import { FoundAnswer } from '../../frame/found-answer.tsx';
import { StepFrame } from '../../frame/step-frame.tsx';
import { useStores } from '../../frame/stores.ts';
import { StoresFirst } from '../../frame/stores-first.tsx';
import type { Found } from '../../frame/use-found.ts';
import { addedId, useRowKeys } from '../../frame/use-row-keys.ts';
import { useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { StoreSegments } from '../placing/store-segments.tsx';
import {
  type AdvisorRow,
  nameless,
  peopleDataOf,
  peopleRulesFor,
  peopleValuesOf,
  SKILLS,
  savedPersonId,
  type TechnicianRow,
} from './people-values.ts';

const addressSchema = urlSchema({ store: urlText() });

/** Technicians and advisors as the DMS numbers them. */
export function PeopleStep() {
  return <FoundAnswer step="people">{(found) => <PeopleForm found={found} />}</FoundAnswer>;
}

function PeopleForm({ found }: { readonly found: Found }) {
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
          : `${formatCount(left)} ${left === 1 ? 'person has' : 'people have'} no name yet. You can go on; tables show the number until then.`
      }
    >
      {stores.length === 0 ? (
        <StoresFirst>People are asked for by store.</StoresFirst>
      ) : (
        <>
          <List
            title="Technicians"
            note={`${formatCount(technicians.rows.filter(isHere).length)} of ${nameOf(store)}`}
            heads={['Number', 'Lines and hours', 'Name', 'Skill', 'Role', 'Shop']}
            columns={TECHNICIAN}
            empty="Your files name no technician of this store yet (techs.csv)."
            onAdd={
              readOnly
                ? null
                : () => technicians.append({ ...fresh(), role: '', skill: '', shop: '', lines: null, hours: null })
            }
          >
            {technicians.rows.filter(isHere).map((row) => (
              <TechnicianFields key={row.id} row={row} readOnly={readOnly} />
            ))}
          </List>
          <List
            title="Advisors"
            note={`${formatCount(advisors.rows.filter(isHere).length)} of ${nameOf(store)}`}
            heads={['Number', 'Repair orders', 'Name']}
            columns={ADVISOR}
            empty="Your files name no advisor of this store yet (ros.csv)."
            onAdd={readOnly ? null : () => advisors.append({ ...fresh(), repairOrders: null })}
          >
            {advisors.rows.filter(isHere).map((row) => (
              <AdvisorFields key={row.id} row={row} readOnly={readOnly} />
            ))}
          </List>
        </>
      )}
    </StepFrame>
  );
}

const TECHNICIAN = '64px 168px minmax(140px, 1.4fr) 108px minmax(110px, 1fr) minmax(110px, 1fr) 84px';
const ADVISOR = '64px 168px minmax(140px, 420px) 84px';
const Row = chakra('li', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'center',
    px: { base: '4', md: '5' },
    py: { base: '3', md: '1.5' },
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&:focus-within': { bg: 'blue.subtle' },
  },
});
const columnsOf = (columns: string) => ({ base: 'minmax(0, 1fr) minmax(0, 1fr)', md: columns });

interface ListProps {
  readonly title: string;
  readonly note: string;
  readonly heads: readonly string[];
  readonly columns: string;
  readonly empty: string;
  readonly onAdd: (() => void) | null;
  readonly children: readonly ReactNode[];
}

function List({ title, note, heads, columns, empty, onAdd, children }: ListProps) {
  return (
    <Panel aria-label={title}>
      <Box px={{ base: '4', md: '5' }} py="3">
        <SectionHead
          title={title}
          note={note}
          actions={
            onAdd ? (
              <Button onClick={onAdd}>
                <Plus />
                Add
              </Button>
            ) : undefined
          }
        />
      </Box>
      {children.length === 0 ? (
        <Text px="5" pb="4" color="fg.muted">
          {empty}
        </Text>
      ) : (
        <>
          <Box
            aria-hidden="true"
            hideBelow="md"
            display="grid"
            gridTemplateColumns={columns}
            gap="3"
            px="5"
            pb="2"
            textStyle="columnHead"
            color="fg.muted"
          >
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </Box>
          <ul aria-label={title}>{children}</ul>
        </>
      )}
    </Panel>
  );
}

interface FieldsProps<Value> {
  readonly row: FormListRow<Value>;
  readonly readOnly: boolean;
}

function TechnicianFields({ row, readOnly }: FieldsProps<TechnicianRow>) {
  const { number, name, lines, hours } = row.value;
  return (
    <Row gridTemplateColumns={columnsOf(TECHNICIAN)} aria-label={`Technician ${number || 'without number'}`}>
      <NumberCell field={row.field('number')} isNew={lines === null} />
      <Usage>
        {lines === null || hours === null
          ? NO_VALUE
          : `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}, ${formatHours(hours)}`}
      </Usage>
      <Wide>
        <TextField {...row.field('name')} labelInHead maxLength={120} autoComplete="off" />
      </Wide>
      <ChoiceField {...row.field('skill')} labelInHead empty="Not set" choices={SKILLS} />
      <TextField {...row.field('role')} labelInHead maxLength={60} placeholder="Such as Line" autoComplete="off" />
      <Wide>
        <TextField
          {...row.field('shop')}
          labelInHead
          maxLength={60}
          placeholder="Such as Quick lane"
          autoComplete="off"
        />
      </Wide>
      <State name={name} number={number} onRemove={lines === null && !readOnly ? row.remove : null} />
    </Row>
  );
}

function AdvisorFields({ row, readOnly }: FieldsProps<AdvisorRow>) {
  const { number, name, repairOrders } = row.value;
  return (
    <Row gridTemplateColumns={columnsOf(ADVISOR)} aria-label={`Advisor ${number || 'without number'}`}>
      <NumberCell field={row.field('number')} isNew={repairOrders === null} />
      <Usage>{repairOrders === null ? NO_VALUE : formatCount(repairOrders)}</Usage>
      <Wide>
        <TextField {...row.field('name')} labelInHead maxLength={120} autoComplete="off" />
      </Wide>
      <State name={name} number={number} onRemove={repairOrders === null && !readOnly ? row.remove : null} />
    </Row>
  );
}

interface NumberCellProps {
  readonly field: FieldBinding<string>;
  readonly isNew: boolean;
}

/** The number as the files have it; of somebody whom they do not name it is typed. */
function NumberCell({ field, isNew }: NumberCellProps) {
  if (isNew) return <TextField {...field} labelInHead maxLength={60} autoComplete="off" />;
  return <chakra.span fontWeight="semibold">{field.value}</chakra.span>;
}

const Usage = chakra('span', {
  base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', textAlign: { base: 'end', md: 'start' } },
});
const Wide = chakra('div', { base: { gridColumn: { base: '1 / -1', md: 'auto' } } });

interface StateProps {
  readonly name: string;
  readonly number: string;
  readonly onRemove: (() => void) | null;
}

/** To name, or the way to take somebody off the list again. */
function State({ name, number, onRemove }: StateProps) {
  if (onRemove) {
    return (
      <Button variant="ghost" aria-label={`Remove ${name || number || 'new person'}`} onClick={onRemove}>
        <Trash2 />
      </Button>
    );
  }
  if (name.trim() !== '') return <span />;
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" color="fg.warning" whiteSpace="nowrap">
      <TriangleAlert size={16} aria-hidden="true" />
      To name
    </chakra.span>
  );
}
