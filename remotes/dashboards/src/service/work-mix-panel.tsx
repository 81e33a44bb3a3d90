import { answerOf, useCall } from '@fixed-ops/api';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { payTypeName } from '@fixed-ops/metrics';
import { applyToSearch, Link as PageLink, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, EmptyState, type FigureDoubt, Link, Panel, Skeleton } from '@fixed-ops/ui';
import { codesQuery, codesSchema, payTypeShown } from '../op-codes/codes-address.ts';
import { kindOf } from '../op-codes/kinds.tsx';
import { WorkMixBar, WorkMixHead } from '../op-codes/work-mix.tsx';
import { OtherFigures } from '../screen/other-figures.tsx';

/** Shows the hours by kind of work. Each kind leads to its op codes. */
export function WorkMixPanel({
  view,
  doubts,
}: {
  readonly view: DashboardView;
  readonly doubts: readonly FigureDoubt[];
}) {
  const answer = useCall(opCodeCalls.opCodeAnalysis, { query: { ...codesQuery(view), pageSize: 1 } });
  const { search } = useLocation();
  const { hasAllEmployeeView } = useSession().access;
  const codesPath = (category: string) => {
    // The link keeps the period and the filters of the page, but not its open drawers.
    const kept = new URLSearchParams(search);
    for (const name of [...kept.keys()]) if (!KEPT.has(name)) kept.delete(name);
    const asked = kept.size === 0 ? '' : `?${kept}`;
    return `/dashboard/op-codes${applyToSearch(codesSchema, asked, { category: kindOf(category) })}`;
  };
  // While another pay type loads, the texts belong to the one on screen.
  const drawn = useDrawnView(view.filters, answer.isPlaceholderData);
  const payType = payTypeName(payTypeShown(drawn)).toLowerCase();
  const totals = answer.data?.totals;
  // The panel stays mounted around every answer, so that a button in an empty one can hand its focus to it.
  return (
    <Panel aria-labelledby="work-mix" px="5" py="4">
      <WorkMixHead
        mix={totals && { kinds: totals.byCategory, hours: totals.hours, payType, repairShare: totals.repairShare }}
        refetching={answer.isPlaceholderData}
        doubts={doubts}
      />
      <Answer
        name="Work mix"
        answer={answerOf(answer)}
        skeleton={<Skeleton mt="3" h="32px" />}
        isEmpty={({ totals: { byCategory } }) => !byCategory.some(({ hours }) => (hours ?? 0) !== 0)}
        empty={(range) => (
          <EmptyState
            title={`No hours of ${payType} were sold ${hasAllEmployeeView ? '' : 'on your own repair orders '}in this period`}
            actions={<OtherFigures of="work-mix" range={range} view={view} />}
          >
            Another pay type or period may have some.
          </EmptyState>
        )}
      >
        {({ totals: { byCategory } }, { refetching }) => (
          <WorkMixBar
            kinds={byCategory}
            refetching={refetching}
            linkOf={(category, name) => (
              <Link asChild>
                <PageLink to={codesPath(category)}>{name}</PageLink>
              </Link>
            )}
          />
        )}
      </Answer>
    </Panel>
  );
}

const KEPT = new Set([
  'period',
  'startDate',
  'endDate',
  'dealership',
  'advisors',
  'technicians',
  'payType',
  'laborTypes',
]);
