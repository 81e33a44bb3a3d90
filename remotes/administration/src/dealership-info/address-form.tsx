import { useSettingsDraft } from '@fixed-ops/api';
import type { DealershipInfo } from '@fixed-ops/contract';
import { dmsProviders } from '@fixed-ops/contract/administration';
import { formatMonth, formatNumber, lastOfMonth, monthOf } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import type { FieldRules } from '@fixed-ops/ui';
import { Panel, parseNumber, Stack } from '@fixed-ops/ui';
import { FormRow, NumberField, TagField, TextField, TimeZoneField, useForm, weekdaysOf } from '@fixed-ops/ui/form';
import { useId } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { wholeNumber } from '../parts-options/inventory-values.ts';
import { calendarValuesOf, workingDaysOf } from './calendar-values.ts';
import { type DealershipChange, useDealershipSettings } from './dealership-settings.ts';
import { WeekFields } from './week-fields.tsx';
import { type WeekRow, weekRowsOf, weekRules } from './week-values.ts';

interface AddressValues {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly timezone: string;
  readonly dms: string;
  readonly manufacturers: readonly string[];
  readonly stalls: string;
  readonly hours: readonly WeekRow[];
}

function valuesOf(info: DealershipInfo): AddressValues {
  return {
    name: info.name,
    ...info.addressParts,
    phone: info.phone ?? '',
    timezone: info.timezone,
    dms: info.dms ?? '',
    manufacturers: info.brands,
    stalls: info.stalls === null ? '' : String(info.stalls),
    hours: weekRowsOf(info),
  };
}

/** A known number of stalls can change, but not become unknown again: zero would be another number. */
const rulesOf = ({ stalls }: DealershipInfo): FieldRules<AddressValues> => ({
  name: { label: 'Name', required: true },
  street: { label: 'Street' },
  city: { label: 'City' },
  state: { label: 'State' },
  postalCode: { label: 'Postal code' },
  phone: { label: 'Phone', type: 'phone number' },
  timezone: { label: 'Time zone', required: true },
  dms: { label: 'Dealer management system' },
  stalls: {
    label: 'Service stalls',
    required: stalls !== null,
    validate: (text) => (text.trim() === '' ? null : wholeNumber('Service stalls', 0, 1000)(text)),
  },
  manufacturers: { label: 'Brands' },
  hours: weekRules,
});

function stallsOf(entered: string, saved: string): Pick<DealershipChange, 'stalls'> {
  const stalls = entered === saved ? null : parseNumber(entered);
  return stalls === null ? {} : { stalls };
}

/** Only the fields that differ from the saved ones are sent. */
function changeOf(values: AddressValues, saved: AddressValues): DealershipChange {
  const texts = (['name', 'street', 'city', 'state', 'postalCode', 'phone', 'timezone', 'dms'] as const).filter(
    (name) => values[name].trim() !== saved[name],
  );
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name].trim()])),
    ...(JSON.stringify(values.manufacturers) === JSON.stringify(saved.manufacturers)
      ? {}
      : { manufacturers: [...values.manufacturers] }),
    ...stallsOf(values.stalls, saved.stalls),
    ...(JSON.stringify(values.hours) === JSON.stringify(saved.hours) ? {} : { weekdays: weekdaysOf(values.hours) }),
  };
}

/** Name, address, phone and hours, which letters and reports print. */
export function AddressForm({ info, readOnly }: { readonly info: DealershipInfo; readonly readOnly: boolean }) {
  const dms = useId();
  const settings = useDealershipSettings(info);
  const form = useForm({
    initial: valuesOf(info),
    rules: rulesOf(info),
    onSave: (values) => settings.save(changeOf(values, valuesOf(settings.base.current?.data.data ?? info))),
  });
  useSettingsDraft(settings, { isDirty: form.isDirty, begin: (next) => form.reset(valuesOf(next)) });
  return (
    <BlockForm
      label="Address and hours"
      settings={settings}
      form={form}
      valuesOf={valuesOf}
      readOnly={readOnly}
      aside={<Effect info={info} hours={form.values.hours} />}
    >
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
            <TimeZoneField {...form.field('timezone')} readOnly={readOnly} fixed={info.timezoneFixed} />
            <TextField
              {...form.field('dms')}
              maxLength={120}
              list={dms}
              autoComplete="off"
              readOnly={readOnly}
              help="The system that writes the files. No figure depends on its name."
            />
          </FormRow>
          <datalist id={dms}>
            {dmsProviders.map((provider) => (
              <option key={provider} value={provider} />
            ))}
          </datalist>
        </Stack>
      </Panel>
      <WeekFields form={form} readOnly={readOnly} />
    </BlockForm>
  );
}

/** The working days of the month under the entered week; pace and goals are computed from them. */
function Effect({ info, hours }: { readonly info: DealershipInfo; readonly hours: readonly WeekRow[] }) {
  const { dealershipData } = useSession();
  const first = `${monthOf(dealershipData.today)}-01`;
  const { days } = calendarValuesOf(info);
  const count = (rows: readonly WeekRow[]) => {
    const week = weekdaysOf(rows).map(({ weight }) => weight);
    return formatNumber(workingDaysOf(days, week, { startDate: first, endDate: lastOfMonth(first) }), 1);
  };
  return (
    <EffectPanel
      note="Working days"
      rows={[{ name: formatMonth(monthOf(first)), now: count(weekRowsOf(info)), next: count(hours) }]}
    >
      Pace, goals and figures per day use them. Holidays are closed; days set in the calendar come first.
    </EffectPanel>
  );
}
