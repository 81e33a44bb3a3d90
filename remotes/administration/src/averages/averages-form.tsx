import { type Settings, useCall } from '@fixed-ops/api';
import { type BodyOf, calls } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import {
  addMonths,
  formatCount,
  formatMoney,
  formatMonth,
  formatMonthYearShort,
  formatPercent,
  monthOf,
} from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Panel, Stack, X } from '@fixed-ops/ui';
import { type FormState, NumberField, RadioField, SelectField, TagField, useFormRows } from '@fixed-ops/ui/form';
import { BlockForm } from '../block/block-form.tsx';
import type { Department } from '../block/department-tabs.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useSeesDepartment, useUnseenWords } from '../block/sees-department.ts';
import { useBlockForm } from '../block/use-block-form.ts';
import { measureOf } from '../frame/measures.ts';
import { averageMonth, monthsOf } from './average-effect.ts';
import {
  type AveragesData,
  averageBodyOf,
  averageRules,
  averageValuesOf,
  type Baseline,
  measureName,
  monthOfText,
} from './average-values.ts';
import { averagedMeasures } from './averaged-measures.ts';

const BASELINES: readonly { readonly value: Baseline; readonly label: string }[] = [
  { value: 'prior3', label: 'The 3 months before' },
  { value: 'prior6', label: 'The 6 months before' },
  { value: 'prior12', label: 'The 12 months before' },
  { value: 'priorYearMonth', label: 'The same months a year earlier' },
  { value: 'group', label: 'The stores of the group, same days' },
  { value: 'manual', label: 'Own values' },
];

const DEFAULTS = averageValuesOf({ baseline: 'prior12', excludeMonths: [], manual: {} });
/** With fewer stores the average would reveal the figures of one store, so the server computes none. */
const FEWEST_STORES = 3;
/** The number of months to choose from, for which the effect is shown as well. */
const MONTHS = 25;

interface AveragesFormProps {
  readonly settings: Settings<AveragesData, BodyOf<typeof administrationCalls.putServiceOptionsAverages>>;
  readonly data: AveragesData;
  readonly department: Department;
  readonly readOnly: boolean;
}

/** Sets the months of the average and those to leave out, or the averages themselves. */
export function AveragesForm({ settings, data, department, readOnly }: AveragesFormProps) {
  const { dealershipData } = useSession();
  const form = useBlockForm(settings, data, {
    valuesOf: averageValuesOf,
    bodyOf: averageBodyOf,
    rules: averageRules,
    schema: administrationCalls.putServiceOptionsAverages.body,
  });
  const { today, storesOfGroup = FEWEST_STORES } = dealershipData;
  const months = Array.from({ length: MONTHS }, (_, index) => monthOf(addMonths(today, -index)));
  const { baseline } = form.values;
  const isOffered = (value: Baseline) =>
    value !== 'group' || storesOfGroup >= FEWEST_STORES || baseline === value || data.baseline === value;
  const choices = BASELINES.filter(({ value }) => isOffered(value));

  return (
    <BlockForm
      label="Averages"
      settings={settings}
      form={form}
      valuesOf={averageValuesOf}
      readOnly={readOnly}
      defaults={DEFAULTS}
      aside={<Effect data={data} values={form.values} department={department} today={today} />}
    >
      <Panel aria-label="Average" p="5">
        <Stack gap="5">
          <RadioField {...form.field('baseline')} choices={choices} disabled={readOnly} />
          {baseline === 'manual' || baseline === 'group' ? null : (
            <TagField
              {...form.field('excludeMonths')}
              nameOf={(month) => formatMonth(month)}
              tidy={monthOfText}
              kind="a month, such as Feb 2026"
              compare={(a, b) => (a < b ? -1 : 1)}
              options={months.slice(1).map((month) => ({ value: month, label: formatMonth(month) }))}
              placeholder="Such as Feb 2026"
              readOnly={readOnly}
              help="A strike, a flood, a move: months that are not typical of the store."
            />
          )}
        </Stack>
      </Panel>
      {baseline === 'manual' ? <ManualAverages form={form} department={department} readOnly={readOnly} /> : null}
    </BlockForm>
  );
}

interface ManualAveragesProps {
  readonly form: FormState<ReturnType<typeof averageValuesOf>>;
  readonly department: Department;
  readonly readOnly: boolean;
}

/** The typed averages of single figures. */
function ManualAverages({ form, department, readOnly }: ManualAveragesProps) {
  const { rows, append } = useFormRows(form, 'manual');
  const chosen = new Set(form.values.manual.map(({ key }) => key));
  return (
    <Panel aria-label="Own values" p="5">
      <Stack gap="4">
        {rows.map((row) => (
          <Box
            key={row.id}
            display="flex"
            gap="2"
            alignItems="start"
            role="group"
            aria-label={measureName(row.value.key)}
          >
            <Box flex="1" pt="1.5" minW="0">
              {measureName(row.value.key)}
            </Box>
            <Box w="148px">
              <NumberField
                {...row.field('value')}
                labelInHead
                size="sm"
                readOnly={readOnly}
                {...unitOf(row.value.key)}
              />
            </Box>
            {readOnly ? null : (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${measureName(row.value.key)}`}
                onClick={row.remove}
              >
                <X />
              </Button>
            )}
          </Box>
        ))}
        {readOnly ? null : (
          <SelectField
            name="add"
            label="Add a figure"
            required={false}
            error={null}
            searchable
            value={null}
            entries={averagedMeasures[department]
              .filter(({ key }) => !chosen.has(key))
              .map(({ key, label }) => ({ value: key, label }))}
            onBlur={() => undefined}
            onChange={(key) => {
              if (key) append({ key, value: '' });
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}

/** `%` after the field or `$` before it; counts have neither. */
function unitOf(key: string): { unit?: string; prefix?: string } {
  const unit = measureOf(key)?.unit;
  if (unit === 'percent') return { unit: '%' };
  if (unit === 'hours') return { unit: 'hrs' };
  if (unit === 'days') return { unit: 'days' };
  return unit === 'money' || unit === 'moneyPerHour' ? { prefix: '$' } : {};
}

interface EffectProps {
  readonly data: AveragesData;
  readonly values: ReturnType<typeof averageValuesOf>;
  readonly department: Department;
  readonly today: string;
}

function Effect({ data, values, department, today }: EffectProps) {
  const sees = useSeesDepartment(department);
  const unseen = useUnseenWords();
  const figures = useCall(calls.monthlySalesByCategory, {
    query: { compare: 'none', months: MONTHS, department },
    decorates: true,
    enabled: sees,
  });
  const range = { startDate: `${monthOf(today)}-01`, endDate: today };
  const [was, is] = [monthsOf(averageValuesOf(data), range), monthsOf(values, range)];
  const rows = figures.data?.data ?? [];
  const [now, next] = [averageMonth(rows, was), averageMonth(rows, is)];
  const span = (list: readonly string[]) =>
    list.length === 0
      ? '—'
      : list.length === 1
        ? formatMonthYearShort(list[0] ?? '')
        : `${formatMonthYearShort(list[0] ?? '')} – ${formatMonthYearShort(list.at(-1) ?? '')}`;
  const what = department === 'service' ? 'Service' : 'Parts';
  const limits =
    values.baseline === 'group'
      ? `Figures are compared with the stores of the group over the same days, this one included. With fewer than ${FEWEST_STORES} there is no average.`
      : values.baseline === 'manual'
        ? 'Figures without a value of their own are compared with nothing.'
        : is.length === 0
          ? 'No month is left: nothing would be compared.'
          : sees
            ? ''
            : unseen;
  return (
    <EffectPanel
      note={`What ${formatMonth(monthOf(today))} is compared with`}
      onRetry={figures.isLoadingError ? () => void figures.refetch() : undefined}
      rows={[
        { name: 'Figures with an average', now: comparedWords(averageValuesOf(data)), next: comparedWords(values) },
        { name: 'Months', now: was.length || '—', next: is.length || '—' },
        { name: 'From and to', now: span(was), next: span(is) },
        {
          name: `${what} sales, average month`,
          now: formatMoney(now?.sales ?? null),
          next: formatMoney(next?.sales ?? null),
        },
        { name: 'Gross %', now: formatPercent(now?.gpPct ?? null), next: formatPercent(next?.gpPct ?? null) },
      ]}
    >
      {[limits, figures.isLoadingError ? `${what} sales and gross could not be loaded.` : ''].join(' ').trim()}
    </EffectPanel>
  );
}

/** Typed averages exist for single figures; every other kind of average has all figures. */
const comparedWords = ({ baseline, manual }: ReturnType<typeof averageValuesOf>): string =>
  baseline === 'manual' ? formatCount(manual.filter(({ value }) => value.trim() !== '').length) : 'All';
