import { useSettingsDraft } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import type { FieldRules } from '@fixed-ops/ui';
import { Box, Panel, parseNumber, SectionHead, Stack } from '@fixed-ops/ui';
import { FormRow, NumberField, TagField, TextField, useForm, useFormRows } from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import { wholeNumber } from '../parts-options/inventory-values.ts';
import { type DealershipChange, useDealershipSettings } from './dealership-settings.ts';

interface HoursRow {
  readonly day: string;
  readonly opens: string;
  readonly closes: string;
}
interface AddressValues {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly timezone: string;
  readonly manufacturers: readonly string[];
  readonly stalls: string;
  readonly hours: readonly HoursRow[];
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function valuesOf(info: DealershipInfo): AddressValues {
  return {
    name: info.name,
    ...info.addressParts,
    phone: info.phone ?? '',
    timezone: info.timezone,
    manufacturers: info.brands,
    stalls: info.stalls === null ? '' : String(info.stalls),
    hours: DAYS.map((day, index) => ({
      day,
      opens: info.weekdays?.[index]?.opens ?? '',
      closes: info.weekdays?.[index]?.closes ?? '',
    })),
  };
}

/** What a person types for a time of day, as the contract takes it: "7:30", "730", "7:30 pm". Null for anything else. */
export function clockOfText(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '00', half] = match;
  const plain = Number(hours);
  if (half && (plain < 1 || plain > 12)) return null;
  const hour = half ? (plain % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : plain;
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

const timeProblem = (label: string) => (text: string, row: HoursRow) => {
  if (text.trim() !== '' && clockOfText(text) === null) return `${label} is not a valid time`;
  const [opens, closes] = [clockOfText(row.opens), clockOfText(row.closes)];
  if (label === 'Opens') return row.closes.trim() !== '' && text.trim() === '' ? 'Please enter Opens' : null;
  if (row.opens.trim() !== '' && text.trim() === '') return 'Please enter Closes';
  return opens !== null && closes !== null && closes <= opens ? 'Closes must be later than it opens' : null;
};

const rules: FieldRules<AddressValues> = {
  name: { label: 'Name', required: true },
  street: { label: 'Street' },
  city: { label: 'City' },
  state: { label: 'State' },
  postalCode: { label: 'Postal code' },
  phone: { label: 'Phone', type: 'phone number' },
  timezone: { label: 'Time zone', required: true },
  stalls: {
    label: 'Service stalls',
    validate: (text) => (text.trim() === '' ? null : wholeNumber('Service stalls', 0, 1000)(text)),
  },
  manufacturers: { label: 'Brands' },
  hours: {
    label: 'Hours',
    serverPath: 'weekdays',
    each: {
      key: ({ day }) => day,
      label: ({ day }) => day,
      fields: {
        opens: { label: 'Opens', validate: timeProblem('Opens') },
        closes: { label: 'Closes', validate: timeProblem('Closes') },
      },
    },
  },
};

/** What of the fields differs from what is saved; the rest is left as it is. */
function changeOf(values: AddressValues, saved: AddressValues): DealershipChange {
  const texts = (['name', 'street', 'city', 'state', 'postalCode', 'phone', 'timezone'] as const).filter(
    (name) => values[name].trim() !== saved[name],
  );
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name].trim()])),
    ...(JSON.stringify(values.manufacturers) === JSON.stringify(saved.manufacturers)
      ? {}
      : { manufacturers: [...values.manufacturers] }),
    ...(values.stalls === saved.stalls ? {} : { stalls: parseNumber(values.stalls) ?? 0 }),
    ...(JSON.stringify(values.hours) === JSON.stringify(saved.hours)
      ? {}
      : {
          weekdays: values.hours.map(({ opens, closes }) => ({
            opens: clockOfText(opens),
            closes: clockOfText(closes),
          })),
        }),
  };
}

const week = {
  display: 'grid',
  gridTemplateColumns: { base: '88px minmax(0, 1fr) minmax(0, 1fr)', md: '120px 160px 160px' },
  gap: '3',
  alignItems: 'start',
} as const;

/** Name, address, phone, hours: what stands on letters and reports. */
export function AddressForm({ info, readOnly }: { readonly info: DealershipInfo; readonly readOnly: boolean }) {
  const settings = useDealershipSettings(info);
  const form = useForm({
    initial: valuesOf(info),
    rules,
    onSave: (values) => settings.save(changeOf(values, valuesOf(settings.base.current?.data.data ?? info))),
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(valuesOf(next)) });
  const { rows } = useFormRows(form, 'hours');
  return (
    <BlockForm label="Address and hours" settings={settings} form={form} valuesOf={valuesOf} readOnly={readOnly}>
      <Panel aria-label="Address" p="5">
        <Stack gap="4">
          <FormRow>
            <TextField {...form.field('name')} maxLength={120} readOnly={readOnly} />
            <TextField {...form.field('phone')} type="tel" readOnly={readOnly} />
          </FormRow>
          <TextField {...form.field('street')} maxLength={120} readOnly={readOnly} />
          <FormRow>
            <TextField {...form.field('city')} maxLength={80} readOnly={readOnly} />
            <FormRow>
              <TextField {...form.field('state')} maxLength={40} readOnly={readOnly} />
              <TextField {...form.field('postalCode')} maxLength={20} readOnly={readOnly} />
            </FormRow>
          </FormRow>
          <FormRow>
            <TagField {...form.field('manufacturers')} readOnly={readOnly} placeholder="Such as Toyota" />
            <NumberField {...form.field('stalls')} readOnly={readOnly} />
          </FormRow>
          <FormRow>
            <TextField
              {...form.field('timezone')}
              readOnly={readOnly}
              spellCheck={false}
              help="Close dates are dates in this zone. It stays once repair orders are loaded."
            />
          </FormRow>
        </Stack>
      </Panel>
      <Panel aria-label="Hours" p="5">
        <SectionHead title="Hours" note="Empty where the store is closed" />
        <Stack gap="2" mt="3">
          <Box aria-hidden="true" hideBelow="md" {...week} textStyle="columnHead" color="fg.muted">
            <span />
            <span>Opens</span>
            <span>Closes</span>
          </Box>
          {rows.map((row) => (
            <Box key={row.id} role="group" aria-label={row.value.day} {...week}>
              <Box pt={{ base: '7', md: '2' }}>{row.value.day}</Box>
              <TextField {...row.field('opens')} labelInHead placeholder="Closed" readOnly={readOnly} />
              <TextField {...row.field('closes')} labelInHead placeholder="Closed" readOnly={readOnly} />
            </Box>
          ))}
        </Stack>
      </Panel>
    </BlockForm>
  );
}
