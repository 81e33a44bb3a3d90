import { useSettingsDraft } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import { formatDate, formatRate } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, Button, DateField, Panel, parseNumber, SectionHead, Stack, Text, X } from '@fixed-ops/ui';
import { MoneyField, NumberField, TextField, useForm, useFormRows } from '@fixed-ops/ui/form';
import type { ReactNode } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { useDealershipSettings } from './dealership-settings.ts';
import { type DoorRow, dayInWords, type RateValues, rateChangeOf, rateRules, rateValuesOf } from './rate-values.ts';
import { RatesEffect } from './rates-effect.tsx';

/** Rates with their first days. Earlier figures keep the rates of their time. */
export function RatesForm({ info, readOnly }: { readonly info: DealershipInfo; readonly readOnly: boolean }) {
  const { dealershipData } = useSession();
  const settings = useDealershipSettings(info);
  const form = useForm({
    initial: rateValuesOf(info),
    rules: rateRules,
    onSave: (values) => settings.save(rateChangeOf(values)),
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(rateValuesOf(next)) });
  const door = useFormRows(form, 'doorRates');
  const internal = useFormRows(form, 'internalRates');
  const warranty = useFormRows(form, 'warrantyRates');
  const plain = useFormRows(form, 'plainWarrantyRates');
  const { today } = dealershipData;
  const fresh = (count: number) => `new-${count}-${Date.now()}`;
  return (
    <BlockForm
      label="Rates"
      settings={settings}
      form={form}
      valuesOf={rateValuesOf}
      readOnly={readOnly}
      aside={<RatesEffect saved={rateValuesOf(info)} values={form.values} today={today} />}
    >
      <Text textStyle="meta" color="fg.muted">
        Files of the DMS leave alone what you set or remove for a day. Their rate of another day applies from that day.
      </Text>
      <RateList
        title="Door rates"
        note="ELR is compared with the rate of its day"
        empty="No door rate yet: there is nothing to compare ELR with."
        add={
          readOnly ? null : () => door.append({ id: fresh(door.rows.length), from: today, rate: '', laborTypes: [] })
        }
      >
        {door.rows
          .filter(({ value }) => value.laborTypes.length === 0)
          .map((row) => (
            <RateRow
              key={row.id}
              name={`door rate from ${dayInWords(row.value.from)}`}
              onRemove={readOnly ? null : row.remove}
            >
              <DateField {...row.field('from')} readOnly={readOnly} />
              <MoneyField {...row.field('rate')} readOnly={readOnly} />
            </RateRow>
          ))}
      </RateList>
      <OtherRates rows={form.values.doorRates.filter(({ laborTypes }) => laborTypes.length > 0)} />
      <DatedRates
        title="Internal rates"
        name="internal rate"
        note="The used-car internal report compares what cars were charged with it"
        empty="No internal rate yet: there is nothing to compare used-car charges with."
        rows={internal.rows}
        add={readOnly ? null : () => internal.append({ id: fresh(internal.rows.length), from: today, rate: '' })}
      />
      <RateList
        title="Warranty rates"
        note="As agreed with each manufacturer"
        empty="No agreement yet: a warranty rate without a markup applies."
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
            name={`warranty rate ${row.value.manufacturer} from ${dayInWords(row.value.from)}`}
            onRemove={readOnly ? null : row.remove}
          >
            <TextField {...row.field('manufacturer')} maxLength={60} readOnly={readOnly} />
            <DateField {...row.field('from')} readOnly={readOnly} />
            <MoneyField {...row.field('laborRate')} readOnly={readOnly} />
            <NumberField {...row.field('partsMarkupPct')} unit="%" readOnly={readOnly} />
          </RateRow>
        ))}
      </RateList>
      <DatedRates
        title="Warranty rates without a markup"
        name="warranty rate without a markup"
        note="From onboarding or the nightly files; of all warranty rates the newest applies"
        empty="No warranty rate without a markup."
        rows={plain.rows}
        add={readOnly ? null : () => plain.append({ id: fresh(plain.rows.length), from: today, rate: '' })}
      />
    </BlockForm>
  );
}

/** Rates of single labor types come through the API alone: `rates.csv` has none. They are kept, but no figure uses them. */
function OtherRates({ rows }: { readonly rows: readonly DoorRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel aria-label="Rates of labor types" p="5">
      <SectionHead title="Rates of labor types" note="Kept as received; ELR is compared with the door rate alone" />
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

interface DatedRatesProps extends Omit<RateListProps, 'children'> {
  /** A rate in a sentence. */
  readonly name: string;
  readonly rows: ReturnType<typeof useFormRows<RateValues, 'internalRates' | 'plainWarrantyRates'>>['rows'];
}

/** Rates with nothing but a day. Without `add` they can only be read. */
function DatedRates({ name, rows, ...list }: DatedRatesProps) {
  const readOnly = list.add === null;
  return (
    <RateList {...list}>
      {rows.map((row) => (
        <RateRow
          key={row.id}
          name={`${name} from ${dayInWords(row.value.from)}`}
          onRemove={readOnly ? null : row.remove}
        >
          <DateField {...row.field('from')} readOnly={readOnly} />
          <MoneyField {...row.field('rate')} readOnly={readOnly} />
        </RateRow>
      ))}
    </RateList>
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

/** On a phone the fields are below each other, with the button beside the first. Elsewhere the fields share the line that the button leaves. */
const rateRow = {
  display: { base: 'grid', md: 'flex' },
  gap: '3',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  pt: { base: '3', md: '0' },
  borderTopWidth: { base: '1px', md: '0' },
  css: {
    '& > *': { gridColumn: '1 / -1', flex: '1 1 0', minWidth: '0' },
    '& > :first-child': { gridColumn: '1' },
    '& > [data-part=remove]': { gridColumn: '2', gridRow: '1', flex: 'none' },
  },
} as const;

function RateRow({ name, onRemove, children }: RateRowProps) {
  return (
    <Box {...rateRow} role="group" aria-label={name}>
      {children}
      {onRemove ? (
        <Button data-part="remove" size="md" mt="6" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X />
        </Button>
      ) : null}
    </Box>
  );
}
