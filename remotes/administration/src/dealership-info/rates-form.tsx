import { useCall, useSettingsDraft } from '@fixed-ops/api';
import { calls, type DealershipInfo } from '@fixed-ops/contract';
import { formatDate, formatPercent, formatRate, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import {
  Box,
  Button,
  DateField,
  type FieldRules,
  Panel,
  parseNumber,
  requiredMessage,
  SectionHead,
  Stack,
  Text,
  X,
} from '@fixed-ops/ui';
import { MoneyField, NumberField, TextField, useForm, useFormRows } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment } from '../block/sees-department.ts';
import { type DealershipChange, useDealershipSettings } from './dealership-settings.ts';

interface DoorRow {
  readonly id: string;
  readonly from: string;
  readonly rate: string;
  readonly laborTypes: readonly string[];
}
interface WarrantyRow {
  readonly id: string;
  readonly manufacturer: string;
  readonly from: string;
  readonly laborRate: string;
  readonly partsMarkupPct: string;
}
interface InternalRow {
  readonly id: string;
  readonly from: string;
  readonly rate: string;
}
interface RateValues {
  readonly doorRates: readonly DoorRow[];
  readonly internalRates: readonly InternalRow[];
  readonly warrantyRates: readonly WarrantyRow[];
}

/** Newest first: what holds today stands on top. */
const newestFirst = <Row extends { readonly from: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.from < b.from ? 1 : -1));

function valuesOf(info: DealershipInfo): RateValues {
  return {
    doorRates: newestFirst(
      info.doorRates.map(({ from, rate, laborTypes }) => ({
        id: `${from} ${laborTypes.join()}`,
        from,
        rate: rate.toFixed(2),
        laborTypes,
      })),
    ),
    internalRates: newestFirst(
      (info.internalRates ?? []).map(({ from, rate }) => ({ id: from, from, rate: rate.toFixed(2) })),
    ),
    warrantyRates: newestFirst(
      info.warrantyRates.map(({ manufacturer, from, laborRate, partsMarkupPct }) => ({
        id: `${manufacturer} ${from}`,
        manufacturer,
        from,
        laborRate: laborRate.toFixed(2),
        partsMarkupPct: String(partsMarkupPct),
      })),
    ),
  };
}

const changeOf = ({ doorRates, internalRates, warrantyRates }: RateValues): DealershipChange => ({
  doorRates: doorRates.map(({ from, rate, laborTypes }) => ({
    from,
    rate: parseNumber(rate) ?? 0,
    laborTypes: [...laborTypes],
  })),
  internalRates: internalRates.map(({ from, rate }) => ({ from, rate: parseNumber(rate) ?? 0 })),
  warrantyRates: warrantyRates.map(({ manufacturer, from, laborRate, partsMarkupPct }) => ({
    manufacturer: manufacturer.trim(),
    from,
    laborRate: parseNumber(laborRate) ?? 0,
    partsMarkupPct: parseNumber(partsMarkupPct) ?? 0,
  })),
});

const rateProblem = (label: string) => (text: string) => {
  if (text.trim() === '') return requiredMessage(label);
  const rate = parseNumber(text);
  return rate !== null && (rate < 1 || rate > 2000) ? `${label} is between $1 and $2,000 an hour` : null;
};

const rules: FieldRules<RateValues> = {
  doorRates: {
    label: 'Door rates',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Door rate from ${from || 'a new day'}`,
      fields: {
        from: { label: 'From', required: true, type: 'date' },
        rate: { label: 'Rate an hour', type: 'amount', validate: rateProblem('Rate an hour') },
        laborTypes: { label: 'Labor types' },
      },
    },
  },
  internalRates: {
    label: 'Internal rates',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Internal rate from ${from || 'a new day'}`,
      fields: {
        from: { label: 'From', required: true, type: 'date' },
        rate: { label: 'Rate an hour', type: 'amount', validate: rateProblem('Rate an hour') },
      },
    },
  },
  warrantyRates: {
    label: 'Warranty rates',
    each: {
      key: ({ id }) => id,
      label: ({ manufacturer, from }) => `Warranty rate ${manufacturer} from ${from || 'a new day'}`,
      fields: {
        manufacturer: { label: 'Manufacturer', required: true },
        from: { label: 'From', required: true, type: 'date' },
        laborRate: { label: 'Labor rate', type: 'amount', validate: rateProblem('Labor rate') },
        partsMarkupPct: {
          label: 'Parts markup',
          type: 'number',
          validate: (text) => {
            if (text.trim() === '') return requiredMessage('Parts markup');
            const markup = parseNumber(text);
            return markup !== null && (markup < 0 || markup > 500) ? 'Parts markup is between 0 and 500%' : null;
          },
        },
      },
    },
  },
};

/** The door rate of all labor types that holds on a day. */
function doorRateOn(rows: readonly Pick<DoorRow, 'from' | 'rate' | 'laborTypes'>[], day: string): number | null {
  const [newest] = newestFirst(
    rows.filter(({ from, laborTypes }) => laborTypes.length === 0 && from !== '' && from <= day),
  );
  return newest ? parseNumber(newest.rate) : null;
}

/** Rates with the days from which they hold; earlier figures keep theirs. */
export function RatesForm({ info, readOnly }: { readonly info: DealershipInfo; readonly readOnly: boolean }) {
  const { dealershipData } = useSession();
  const settings = useDealershipSettings(info);
  const form = useForm({ initial: valuesOf(info), rules, onSave: (values) => settings.save(changeOf(values)) });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(valuesOf(next)) });
  const door = useFormRows(form, 'doorRates');
  const internal = useFormRows(form, 'internalRates');
  const warranty = useFormRows(form, 'warrantyRates');
  const { today } = dealershipData;
  const fresh = (count: number) => `new-${count}-${Date.now()}`;
  return (
    <BlockForm
      label="Rates"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      aside={<Effect saved={valuesOf(info)} values={form.values} today={today} />}
    >
      <RateList
        title="Door rates"
        note="ELR is held against the one of its day"
        empty="No door rate yet: ELR is held against none."
        add={
          readOnly ? null : () => door.append({ id: fresh(door.rows.length), from: today, rate: '', laborTypes: [] })
        }
      >
        {door.rows
          .filter(({ value }) => value.laborTypes.length === 0)
          .map((row) => (
            <RateRow key={row.id} name={`door rate from ${row.value.from}`} onRemove={readOnly ? null : row.remove}>
              <DateField {...row.field('from')} readOnly={readOnly} />
              <MoneyField {...row.field('rate')} readOnly={readOnly} />
            </RateRow>
          ))}
      </RateList>
      <OtherRates rows={form.values.doorRates.filter(({ laborTypes }) => laborTypes.length > 0)} />
      <RateList
        title="Internal rates"
        note="The used-car internal report holds what cars were charged against it"
        empty="No internal rate yet: what used cars are charged is held against none."
        add={readOnly ? null : () => internal.append({ id: fresh(internal.rows.length), from: today, rate: '' })}
      >
        {internal.rows.map((row) => (
          <RateRow key={row.id} name={`internal rate from ${row.value.from}`} onRemove={readOnly ? null : row.remove}>
            <DateField {...row.field('from')} readOnly={readOnly} />
            <MoneyField {...row.field('rate')} readOnly={readOnly} />
          </RateRow>
        ))}
      </RateList>
      <RateList
        title="Warranty rates"
        note="As agreed with each manufacturer"
        empty="No warranty rate yet: the one of the nightly files holds."
        add={
          readOnly
            ? null
            : () =>
                warranty.append({
                  id: fresh(warranty.rows.length),
                  manufacturer: info.brands[0] ?? '',
                  from: today,
                  laborRate: '',
                  partsMarkupPct: '',
                })
        }
      >
        {warranty.rows.map((row) => (
          <RateRow
            key={row.id}
            name={`warranty rate ${row.value.manufacturer} from ${row.value.from}`}
            onRemove={readOnly ? null : row.remove}
          >
            <TextField {...row.field('manufacturer')} maxLength={60} readOnly={readOnly} />
            <DateField {...row.field('from')} readOnly={readOnly} />
            <MoneyField {...row.field('laborRate')} readOnly={readOnly} />
            <NumberField {...row.field('partsMarkupPct')} unit="%" readOnly={readOnly} />
          </RateRow>
        ))}
      </RateList>
    </BlockForm>
  );
}

/** Rates of single labor types come with the nightly files; they are kept, and no figure stands on them. */
function OtherRates({ rows }: { readonly rows: readonly DoorRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel aria-label="Rates of labor types" p="5">
      <SectionHead title="Rates of labor types" note="Kept as they came; ELR is held against the door rate alone" />
      <Stack as="ul" gap="1" mt="3">
        {rows.map(({ id, from, rate, laborTypes }) => (
          <li key={id}>
            {laborTypes.join(', ')}: {formatRate(parseNumber(rate))} from {formatDate(from)}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

interface RateListProps {
  readonly title: string;
  readonly note: string;
  readonly empty: string;
  readonly add: (() => void) | null;
  readonly children: readonly ReactNode[];
}

function RateList({ title, note, empty, add, children }: RateListProps) {
  return (
    <Panel aria-label={title} p="5">
      <SectionHead title={title} note={note} />
      <Stack gap="3" mt="3">
        {children.length === 0 ? <Text color="fg.muted">{empty}</Text> : children}
        {add ? (
          <Box>
            <Button onClick={add}>Add a rate</Button>
          </Box>
        ) : null}
      </Stack>
    </Panel>
  );
}

interface RateRowProps {
  readonly name: string;
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

/** On a phone the fields stand below each other, with the button beside the first. */
const rateRow = {
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'none' },
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: { md: 'minmax(0, 1fr)' },
  alignItems: 'start',
  pt: { base: '3', md: '0' },
  borderTopWidth: { base: '1px', md: '0' },
  css: {
    '& > *': { gridColumn: { base: '1 / -1', md: 'auto' } },
    '& > :first-child': { gridColumn: { base: '1', md: 'auto' } },
    '& > [data-part=remove]': { gridColumn: { base: '2', md: 'auto' }, gridRow: '1', justifySelf: 'start' },
  },
} as const;

function RateRow({ name, onRemove, children }: RateRowProps) {
  return (
    <Box {...rateRow} role="group" aria-label={name}>
      {children}
      {onRemove ? (
        <Button data-part="remove" mt="6" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X />
        </Button>
      ) : null}
    </Box>
  );
}

interface EffectProps {
  readonly saved: RateValues;
  readonly values: RateValues;
  readonly today: string;
}

function Effect({ saved, values, today }: EffectProps) {
  const month = useCall(calls.monthlyNumbers, {
    query: { compare: 'none', rowMetrics: ['elr'], rowHistory: ['none'] },
    decorates: true,
    enabled: useSeesDepartment('service'),
  });
  const elr = month.data?.data.kpis.find(({ key }) => key === 'elr')?.value ?? null;
  const [now, next] = [doorRateOn(saved.doorRates, today), doorRateOn(values.doorRates, today)];
  const share = (rate: number | null) => (elr === null || !rate ? NO_VALUE : formatPercent((elr / rate) * 100));
  return (
    <EffectPanel
      note="Today"
      rows={[
        { name: 'Door rate', now: formatRate(now), next: formatRate(next) },
        { name: 'ELR as % of it', now: share(now), next: share(next) },
      ]}
    >
      {elr === null
        ? null
        : `This month’s customer-pay ELR is ${formatRate(elr)}. Work closed before a rate’s first day keeps the rate of its day.`}
    </EffectPanel>
  );
}
