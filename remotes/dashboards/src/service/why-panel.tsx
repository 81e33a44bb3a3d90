import { answerOf, useCall } from '@fixed-ops/api';
import { Waterfall, type WaterfallTerm } from '@fixed-ops/charts/explain';
import type { CallResponse, MetricChange } from '@fixed-ops/contract';
import { metricChangeCalls } from '@fixed-ops/contract/dashboards';
import { type Drill, type DrillTerm, whyName } from '@fixed-ops/drill';
import { type DashboardView, useDashboardView } from '@fixed-ops/figures';
import {
  formatInUnit,
  formatMoney,
  formatNumber,
  formatPeriodShort,
  grossCardKeys,
  metricOf,
  NOT_PROVIDED,
  payTypeName,
  serviceCardKeys,
} from '@fixed-ops/metrics';
import { applyToSearch, useLocation, useUrlState } from '@fixed-ops/router';
import { Answer, Box, Button, dimmed, EmptyState, Panel, SectionHead, Select, Skeleton, Stack } from '@fixed-ops/ui';
import { useEffect, useRef } from 'react';
import { useHeldAnswer } from '../screen/held-answer.ts';
import { cardLabel } from './service-cards.ts';
import { WHY_ID, whySchema } from './why-address.ts';

type ChangeAnswer = CallResponse<typeof metricChangeCalls.metricChange>;

interface WhyPanelProps {
  readonly query: DashboardView['query'];
  /** True while the key figures still belong to the previous selection. */
  readonly waits: boolean;
  readonly drill: Drill;
}

const FIGURE_WIDTH_PX = 190;
/** The figures of the cards, in the order of the cards. */
const figures = [...serviceCardKeys, ...grossCardKeys].map((key) => ({
  value: key,
  label: cardLabel({ key, scope: 'all' }),
}));

/** Explains why a figure changed. It splits the change by cause, and each part has its reason and its repair orders. */
export function WhyPanel({ query, waits, drill }: WhyPanelProps) {
  const [{ why }, setAddress] = useUrlState(whySchema);
  const answer = useHeldAnswer(
    answerOf(useCall(metricChangeCalls.metricChange, { query: { ...query, metricKey: why } })),
    waits,
  );
  const place = useShownWhenAsked();
  // While another figure loads, the texts belong to the one on screen.
  const drawn = answer.data?.data.change;
  const title = `Why ${whyName(drawn?.metricKey ?? why)} changed`;
  return (
    <Panel aria-labelledby="why-elr" display="flex" flexDirection="column" ref={place}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="why-elr"
          title={title}
          note={noteOf(drawn?.metricKey ?? why, drawn?.scope)}
          actions={
            <Box data-print="none">
              <Select
                label="Figure whose change is explained"
                width={FIGURE_WIDTH_PX}
                entries={figures}
                value={why}
                onChange={(chosen) => setAddress({ why: chosen })}
                align="end"
              />
            </Box>
          }
        />
      </Box>
      <Answer
        name={title}
        inset
        answer={answer}
        skeleton={<Loading />}
        notProvided={({ data }) => (data.reason === NOT_PROVIDED ? data.reason : null)}
        isEmpty={({ data }) => data.change === null}
        empty={({ data }) => (
          <NoParts
            metricKey={why}
            reason={data.reason}
            drill={drill}
            // The pressed button unmounts, so the focus moves to the panel's first button.
            onCompared={() => place.current?.querySelector('button')?.focus()}
          />
        )}
      >
        {(whole, { refetching }) => (
          <Box flex="1" pb="2" {...dimmed(refetching)}>
            {whole.data.change ? <Change change={whole.data.change} answer={whole} drill={drill} /> : null}
          </Box>
        )}
      </Answer>
    </Panel>
  );
}

/**
 * Returns the ref of the panel. The panel scrolls into view if a card asks for its figure, but not if a filter or a drawer changes the
 * address.
 */
function useShownWhenAsked() {
  const place = useRef<HTMLDivElement>(null);
  const { hash, search, key } = useLocation();
  // A card changes only the hash of the address. Everything else keeps the hash.
  const rest = hash === `#${WHY_ID}` ? applyToSearch(whySchema, search, { why: null }) : null;
  const asked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is another one each time that a card asks, even for the same figure
  useEffect(() => {
    const before = asked.current;
    asked.current = rest;
    if (rest === null || (before !== null && before !== rest)) return;
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [rest, key]);
  return place;
}

/** Returns words such as `Customer pay, per hour sold`. A sum has no denominator. */
function noteOf(metricKey: string, scope: string | undefined): string {
  const { denominator } = metricOf(metricKey);
  const per = metricKey === 'elr' ? 'per hour sold' : denominator ? `of ${denominator.label}` : '';
  const whose = scope === undefined || scope === 'all' ? '' : payTypeName(scope);
  const text = [whose, per].filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface NoPartsProps {
  readonly metricKey: string;
  readonly reason: string | null;
  readonly drill: Drill;
  /** Called after the person has chosen a comparison. */
  readonly onCompared: () => void;
}

/** Says that there is no change to take apart, and offers a way to go on. Attendance has no repair orders, so it opens by technician. */
function NoParts({ metricKey, reason, drill, onCompared }: NoPartsProps) {
  const { scope } = metricOf(metricKey);
  const { filters, setFilters } = useDashboardView();
  const open = metricKey.startsWith('tech_') ? (
    <Button variant="outline" onClick={() => drill.open(metricKey, scope, null, 'technicians')}>
      Open by technician
    </Button>
  ) : metricKey === 'open_ro_aged' ? (
    <Button variant="outline" onClick={() => drill.open(metricKey, scope)}>
      Open the repair orders
    </Button>
  ) : filters.compare === 'none' ? (
    <Button
      variant="outline"
      onClick={() => {
        setFilters({ compare: 'priorPeriod' });
        onCompared();
      }}
    >
      Compare with the period before
    </Button>
  ) : undefined;
  return (
    <EmptyState title="There is no change to explain" actions={open}>
      {reason ?? 'Nothing is compared'}.
    </EmptyState>
  );
}

interface ChangeProps {
  readonly change: MetricChange;
  readonly answer: ChangeAnswer;
  readonly drill: Drill;
}

function Change({ change, answer, drill }: ChangeProps) {
  const { direction } = metricOf(change.metricKey);
  const { startDate, endDate, compareStartDate, compareEndDate } = answer;
  const period = { startDate, endDate };
  const compared =
    compareStartDate === null || compareEndDate === null
      ? 'Before'
      : formatPeriodShort({ startDate: compareStartDate, endDate: compareEndDate }, period);
  const better = direction === 'up' ? 1 : direction === 'down' ? -1 : 0;
  const terms = change.terms.map(
    ({ key, label, amount, reason, isListed }): WaterfallTerm => ({
      key,
      name: label,
      reason,
      amount,
      text: `${amount > 0 ? '+' : ''}${amountText(change, amount)}`,
      tone: amount * better === 0 ? 'none' : amount * better > 0 ? 'good' : 'off',
      onOpen: isListed ? () => drill.openTerm(change.metricKey, change.scope, key as DrillTerm) : undefined,
    }),
  );
  return (
    <Waterfall
      label={`Change of the ${change.metricKey === 'elr' ? 'effective labor rate' : whyName(change.metricKey)}`}
      start={{ name: compared, text: figureText(change, change.before) }}
      end={{
        name: formatPeriodShort(period, period),
        text: figureText(change, change.now),
        note: changeInWords(change),
      }}
      terms={terms}
    />
  );
}

function figureText({ unit, decimals = 2 }: MetricChange, value: number): string {
  return formatInUnit(value, unit, decimals).figure;
}

/** Returns the size of a part of the change. For a percentage, it is in points. */
function amountText(change: MetricChange, amount: number): string {
  return change.unit === 'percent' ? `${formatNumber(amount, change.decimals ?? 2)} pts` : figureText(change, amount);
}

/** Returns words such as `Down $1.82 an hour, $2,407 in the period`. */
function changeInWords(change: MetricChange): string {
  const { dollars, unit } = change;
  if (change.change === 0) return 'No change';
  const worth = dollars === null ? '' : `, ${formatMoney(Math.abs(dollars))} in the period`;
  const by = `${amountText(change, Math.abs(change.change))}${unit === 'moneyPerHour' ? ' an hour' : ''}`;
  return `${change.change < 0 ? 'Down' : 'Up'} ${by}${worth}`;
}

function Loading() {
  return (
    <Stack gap="3" px="5" pb="4" aria-busy="true">
      <Skeleton h="6" />
      {['price', 'mix', 'discount', 'unbilled'].map((key) => (
        <Skeleton key={key} h="9" />
      ))}
      <Skeleton h="9" />
    </Stack>
  );
}
