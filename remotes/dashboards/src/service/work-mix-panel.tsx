import { answerOf, useCall } from '@fixed-ops/api';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { payTypeName } from '@fixed-ops/metrics';
import { applyToSearch, Link as PageLink, useLocation } from '@fixed-ops/router';
import { Answer, Box, EmptyState, type FigureDoubt, Link, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { codesQuery, codesSchema, payTypeShown } from '../op-codes/codes-address.ts';
import { kindOf } from '../op-codes/kinds.tsx';
import { WorkMix } from '../op-codes/work-mix.tsx';
import { OtherFigures } from '../screen/other-figures.tsx';

/** How the hours divide by kind of work; each kind leads to its op codes. */
export function WorkMixPanel({
  view,
  doubts,
}: {
  readonly view: DashboardView;
  readonly doubts: readonly FigureDoubt[];
}) {
  const answer = useCall(opCodeCalls.opCodeAnalysis, { query: { ...codesQuery(view), pageSize: 1 } });
  const { search } = useLocation();
  const codesPath = (category: string) => {
    // The period and the filters of the page go along; what is open on it stays.
    const kept = new URLSearchParams(search);
    for (const name of [...kept.keys()]) if (!KEPT.has(name)) kept.delete(name);
    const asked = kept.size === 0 ? '' : `?${kept}`;
    return `/dashboard/op-codes${applyToSearch(codesSchema, asked, { category: kindOf(category) })}`;
  };
  return (
    <Answer
      name="Work mix"
      answer={answerOf(answer)}
      skeleton={<Skeleton h="98px" />}
      isEmpty={({ totals }) => !totals.byCategory.some(({ hours }) => (hours ?? 0) !== 0)}
      empty={(range) => (
        <Panel aria-labelledby="work-mix" px="5" py="4">
          <SectionHead id="work-mix" title="Work mix" />
          <EmptyState
            title={`No hours of ${payTypeName(payTypeShown(view.filters)).toLowerCase()} were sold in this period`}
            actions={<OtherFigures of="work-mix" range={range} view={view} />}
          >
            Another pay type or period may have some.
          </EmptyState>
        </Panel>
      )}
    >
      {({ totals }, { refetching }) => (
        <Box>
          <WorkMix
            kinds={totals.byCategory}
            hours={totals.hours}
            payType={payTypeName(payTypeShown(view.filters)).toLowerCase()}
            repairShare={totals.repairShare}
            refetching={refetching}
            doubts={doubts}
            linkOf={(category, name) => (
              <Link asChild>
                <PageLink to={codesPath(category)}>{name}</PageLink>
              </Link>
            )}
          />
        </Box>
      )}
    </Answer>
  );
}

const KEPT = new Set(['period', 'startDate', 'endDate', 'dealership', 'advisors', 'technicians', 'payType']);
