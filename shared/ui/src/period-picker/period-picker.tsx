import { chakra } from '@chakra-ui/react/styled-system';
import {
  type BusinessDate,
  type ComparisonKind,
  type DataDays,
  type DateRange,
  formatPeriodInWords,
  formatPeriodShort,
  isDateless,
  lastWeek,
  type PeriodPreset,
  periodOfPreset,
  periodPresets,
} from '@fixed-ops/metrics';
import { Calendar, Check, ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { layerRow } from '../layer/layer-row.ts';
import { Popover } from '../popover/popover.tsx';
import { Text } from '../primitives/text.ts';
import { SelectTrigger } from '../select/select-trigger.ts';
import { OnDemand } from '../states/on-demand.tsx';

const customForm = () => import('./custom-period-form.tsx').then((module) => module.CustomPeriodForm);
/** As high as the form, so that the popover has its place at once. */
const FORM_PLACE = <chakra.div h="154px" borderTopWidth="1px" />;

/** A period as a person chose it. */
export interface ChosenPeriod extends DateRange {
  period: PeriodPreset;
  /** Set if the preset has a comparison that belongs to it. */
  compare?: ComparisonKind | undefined;
}

export interface PeriodPickerProps {
  /** The current dates and what they come from. If that is not a preset, the picker shows the dates. */
  range: DateRange & { period: string };
  /** Business today of the dealership, not of the browser. */
  today: BusinessDate;
  /** The last day that the data reach, on which periods up to now end. */
  dataThrough?: BusinessDate | null | undefined;
  /** The last day with a closed repair order. "Yesterday" means this day. */
  latestCloseDate?: BusinessDate | null | undefined;
  onChange: (chosen: ChosenPeriod) => void;
  /** False if nothing is compared. This leaves out the preset that has a comparison. */
  compares?: boolean | undefined;
  /** True while a vault date decides: the period is shown and cannot be chosen. */
  locked?: boolean | undefined;
}

type NamedPreset = { readonly key: Exclude<PeriodPreset, 'custom'>; readonly label: string };
const namedPresets = periodPresets.filter((preset): preset is typeof preset & NamedPreset => preset.key !== 'custom');

interface OfferedPeriod {
  readonly key: string;
  readonly label: string;
  readonly chosen: ChosenPeriod;
}

/**
 * Returns the periods that one press chooses: the presets, and last week after this week. Last week counts as this week, so that its days
 * are compared with those of another week in the same way.
 */
function offeredPeriods(days: DataDays, compares: boolean): OfferedPeriod[] {
  return namedPresets.flatMap(({ key, label }) => {
    const { range, compare } = periodOfPreset(key, days);
    if (compare && !compares) return [];
    const preset = { key, label, chosen: { ...range, period: key, compare } };
    return key === 'thisWeek' ? [preset, { key: 'lastWeek', label: 'Last week', chosen: ofLastWeek(days) }] : [preset];
  });
}

const ofLastWeek = (days: DataDays): ChosenPeriod => ({ ...lastWeek(days), period: 'thisWeek' });

/** Tells whether a range is an offered period. A preset that has moved on, such as that of an older link, has other dates now. */
const isThat = ({ period, startDate, endDate }: ChosenPeriod, range: PeriodPickerProps['range']): boolean =>
  period === range.period && (isDateless(period) || (startDate === range.startDate && endDate === range.endDate));

const PresetButton = chakra('button', {
  base: {
    ...layerRow,
    _pressed: { fontWeight: 'medium' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > [data-part=note]': { marginInlineStart: 'auto', textStyle: 'meta', color: 'fg.subtle', fontWeight: 'normal' },
    '& > svg': { flexShrink: '0' },
  },
});

/** Arrow keys, Home and End move over the buttons of a group. */
function moveInGroup(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}

/** The period of the page: a preset, or a start and an end date. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { range, today, dataThrough = null, latestCloseDate = null, onChange, compares = true, locked } = props;
  if (locked) {
    return <Text color="fg.muted">{formatPeriodInWords(range)}, set by the vault date of this dealership</Text>;
  }
  const offered = offeredPeriods({ today, dataThrough, latestCloseDate }, compares);
  const preset = offered.find(({ chosen }) => isThat(chosen, range));
  // The dates are short, because on a phone the button has no room for the names of two months.
  const words = preset?.label ?? formatPeriodShort(range);
  return (
    <Popover
      label="Period"
      width={340}
      padded={false}
      trigger={
        <SelectTrigger type="button" appearance="filter" aria-label={`Period: ${words}`}>
          <Calendar aria-hidden="true" />
          <span data-part="value">{words}</span>
          <ChevronDown aria-hidden="true" />
        </SelectTrigger>
      }
    >
      {({ close }) => (
        <>
          <chakra.div role="group" aria-label="Presets" p="1" onKeyDown={moveInGroup}>
            {offered.map(({ key, label, chosen }, index) => {
              const isChosen = key === preset?.key;
              return (
                <PresetButton
                  key={key}
                  type="button"
                  aria-pressed={isChosen}
                  tabIndex={isChosen || (!preset && index === 0) ? 0 : -1}
                  {...(isChosen ? { 'data-autofocus': '' } : {})}
                  onClick={() => {
                    onChange(chosen);
                    close();
                  }}
                >
                  {label}
                  {isChosen ? <Check size={16} aria-hidden="true" /> : null}
                  {/* A preset with a comparison has a name that says as much as its dates, and there is no room for both. */}
                  {chosen.compare ? null : <span data-part="note">{formatPeriodInWords(chosen)}</span>}
                </PresetButton>
              );
            })}
          </chakra.div>
          <OnDemand
            load={customForm}
            placeholder={FORM_PLACE}
            props={{
              range,
              today,
              onApply: (span) => {
                onChange({ ...span, period: 'custom' });
                close();
              },
            }}
          />
        </>
      )}
    </Popover>
  );
}
