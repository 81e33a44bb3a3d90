import { answerOf, useCall } from '@fixed-ops/api';
import { Waterfall, type WaterfallTerm } from '@fixed-ops/charts/explain';
import type { CallResponse, MetricChange } from '@fixed-ops/contract';
import { metricChangeCalls } from '@fixed-ops/contract/dashboards';
import type { Drill, DrillTerm } from '@fixed-ops/drill';
import type { DashboardView } from '@fixed-ops/figures';
import { formatFigure, formatMoney, formatPeriodShort, metricOf, NOT_PROVIDED, payTypeName } from '@fixed-ops/metrics';
import { Answer, Box, EmptyState, Panel, SectionHead, Skeleton, Stack } from '@fixed-ops/ui';

type ChangeAnswer = CallResponse<typeof metricChangeCalls.metricChange>;

interface WhyPanelProps {
  readonly query: DashboardView['query'];
  readonly drill: Drill;
}

/** Why the labor rate changed: the change taken apart by what moved it, each part with its reason and its repair orders. */
export function WhyPanel({ query, drill }: WhyPanelProps) {
  const answer = useCall(metricChangeCalls.metricChange, { query: { ...query, metricKey: 'elr' } });
  const scope = answer.data?.data.change?.scope;
  return (
    <Panel aria-labelledby="why-elr" display="flex" flexDirection="column">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="why-elr"
          title="Why ELR changed"
          note={scope === undefined ? 'Per hour sold' : `${payTypeName(scope)}, per hour sold`}
        />
      </Box>
      <Answer
        name="Why ELR changed"
        inset
        answer={answerOf(answer)}
        skeleton={<Loading />}
        notProvided={({ data }) => (data.reason === NOT_PROVIDED ? data.reason : null)}
        isEmpty={({ data }) => data.change === null}
        empty={({ data }) => (
          <EmptyState title="There is no change to take apart">{data.reason ?? 'Nothing is compared.'}.</EmptyState>
        )}
      >
        {(whole, { refetching }) => (
          <Box flex="1" pb="2" {...(refetching ? { opacity: '0.5', 'data-refetching': '' } : {})}>
            {whole.data.change ? <Change change={whole.data.change} answer={whole} drill={drill} /> : null}
          </Box>
        )}
      </Answer>
    </Panel>
  );
}

interface ChangeProps {
  readonly change: MetricChange;
  readonly answer: ChangeAnswer;
  readonly drill: Drill;
}

function Change({ change, answer, drill }: ChangeProps) {
  const definition = metricOf(change.metricKey);
  const { startDate, endDate, compareStartDate, compareEndDate } = answer;
  const period = { startDate, endDate };
  const compared =
    compareStartDate === null || compareEndDate === null
      ? 'Before'
      : formatPeriodShort({ startDate: compareStartDate, endDate: compareEndDate }, period);
  const text = (amount: number) => formatFigure(definition, amount).figure;
  const terms = change.terms.map(
    ({ key, label, amount, reason, isListed }): WaterfallTerm => ({
      key,
      name: label,
      reason,
      amount,
      text: `${amount > 0 ? '+' : ''}${text(amount)}`,
      tone: amount === 0 ? 'none' : amount > 0 ? 'good' : 'off',
      onOpen: isListed ? () => drill.openTerm(change.metricKey, change.scope, key as DrillTerm) : undefined,
    }),
  );
  return (
    <Waterfall
      label="Change of the effective labor rate"
      start={{ name: compared, text: text(change.before) }}
      end={{
        name: formatPeriodShort(period, period),
        text: text(change.now),
        note: changeInWords(change, text(Math.abs(change.change))),
      }}
      terms={terms}
    />
  );
}

/** `Down $1.82 an hour, $2,407 over the hours sold` */
function changeInWords({ change, dollars }: MetricChange, by: string): string {
  if (change === 0) return 'No change';
  const worth = dollars === null ? '' : `, ${formatMoney(Math.abs(dollars))} in the period`;
  return `${change < 0 ? 'Down' : 'Up'} ${by} an hour${worth}`;
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
