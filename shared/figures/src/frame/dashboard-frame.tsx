import { answerOf, useCall, useDrawnView } from '@fixed-ops/api';
import { type CallResponse, calls, type QueryOf } from '@fixed-ops/contract';
import { DrillDrawer } from '@fixed-ops/drill';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, PageHeader, Panel, ScreenFrame } from '@fixed-ops/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DashboardFilterBar, type StandardFilter } from '../filters/dashboard-filter-bar.tsx';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import type { KpiContext } from '../kpi/kpi-text.ts';
import { NothingOwn } from './nothing-own.tsx';
import {
  expectedHeading,
  kpiContextOf,
  periodHeading,
  WORKING_DAYS_PLACE,
  workingDaysInWords,
} from './period-heading.ts';

/** The loaded key figures of a dashboard. */
export interface DashboardFigures {
  readonly answer: CallResponse<typeof calls.monthlyNumbers>;
  /** The context of the cards: period, comparison, time of the data. */
  readonly context: KpiContext;
  readonly refetching: boolean;
  /** Whether the figures were already there when the screen opened. */
  readonly areKept: boolean;
  /** Period and filters of the drawn figures. They stay while others load. */
  readonly drawn: Pick<DashboardView, 'range' | 'filters'>;
}

interface DashboardFrameProps {
  readonly title: string;
  readonly view: DashboardView;
  /** The query of the key figures. The drawer uses it too. */
  readonly query: QueryOf<typeof calls.monthlyNumbers>;
  /** The metrics, and those with history, in the rows of the answer. */
  readonly rows: Readonly<Record<'rowMetrics' | 'rowHistory', readonly string[]>>;
  /** Whether the screen has no filter for people and pay types. */
  readonly periodOnly?: boolean;
  /** True when nothing happened in the period. */
  readonly isEmpty: (numbers: DashboardFigures['answer']['data']) => boolean;
  /** Skeletons with the size of the figures. */
  readonly loading: ReactNode;
  readonly figures: (figures: DashboardFigures) => ReactNode;
  /** A part with its own call. It is drawn even if the key figures failed or the period is empty. */
  readonly standsAlone: ReactNode;
  /** The screen's own filters, after the standard ones. */
  readonly filters?: ReactNode;
  /** Actions at the right of the filter bar, such as an export. They show after the figures have loaded. */
  readonly actions?: (answer: DashboardFigures['answer']) => ReactNode;
}

// Loaded on demand: it rarely shows, and the first figures do not need it.
const EmptyPeriod = lazy(() => import('./empty-period.tsx').then((module) => ({ default: module.EmptyPeriod })));

const EVERYTHING: readonly StandardFilter[] = ['compare', 'people', 'payType'];
/** The parts dashboard counts sales without a person or a pay type. */
const PERIOD_ONLY: readonly StandardFilter[] = ['compare'];

/** The frame of a dashboard: heading, filters, every state of the key figures, and the drawer that proves them. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { title, view, query, rows, periodOnly = false } = props;
  const figuresQuery = { ...query, ...rows };
  const numbers = useCall(calls.monthlyNumbers, { query: figuresQuery });
  const answer = numbers.data;
  const [areKept] = useState(answer !== undefined);
  const drawn = useDrawnView({ view, query, figuresQuery }, numbers.isPlaceholderData);
  const hasNone = numbers.isError && !answer;
  return (
    <ScreenFrame>
      <PageHeader
        title={title}
        hasDates
        period={answer ? periodHeading(answer) : expectedHeading(view, view.filters.compare)}
        aside={answer ? workingDaysInWords(answer.data.workingDays) : WORKING_DAYS_PLACE}
      />
      <DashboardFilterBar
        view={view}
        offers={periodOnly ? PERIOD_ONLY : EVERYTHING}
        filters={props.filters}
        actions={answer && props.actions?.(answer)}
      />
      <Box {...(hasNone ? { mb: '6' } : {})}>
        <Answer
          name="Key figures"
          answer={answerOf(numbers)}
          skeleton={props.loading}
          isEmpty={({ data, startDate }) =>
            data.ownViewMessage === null && (startDate > view.through || props.isEmpty(data))
          }
          empty={(period) => (
            <>
              <Box mb="6">
                <Suspense fallback={<Panel minH="120px" aria-busy="true" />}>
                  <EmptyPeriod range={period} view={view} />
                </Suspense>
              </Box>
              {props.standsAlone}
            </>
          )}
        >
          {(figures, { refetching }) => (
            <Figures
              answer={figures}
              drawn={drawn.view}
              refetching={refetching}
              areKept={areKept}
              figures={props.figures}
            />
          )}
        </Answer>
      </Box>
      {hasNone ? props.standsAlone : null}
      {/* The drawer uses the query of the drawn figures. While new figures load, it still proves the old ones, and then changes with them. */}
      <DrillDrawer query={drawn.query} figuresQuery={drawn.figuresQuery} />
    </ScreenFrame>
  );
}

interface FiguresProps extends Omit<DashboardFigures, 'context'> {
  readonly figures: DashboardFrameProps['figures'];
}

function Figures({ answer, drawn, refetching, areKept, figures }: FiguresProps) {
  const { dealershipData } = useSession();
  const { ownViewMessage } = answer.data;
  if (ownViewMessage !== null) {
    return <NothingOwn>{ownViewMessage}</NothingOwn>;
  }
  const context = kpiContextOf(answer, { compare: drawn.filters.compare, timezone: dealershipData.timezone });
  return figures({ answer, context, refetching, areKept, drawn });
}
