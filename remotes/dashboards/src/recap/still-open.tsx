import { answerOf, useCall } from '@fixed-ops/api';
import { type OpenView, openOrderCalls } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { Answer, Box, chakra, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { NEEDS } from '../open-orders/open-words.ts';
import { CountedLink } from './counted-link.tsx';

const WORDS: readonly (readonly [view: OpenView, words: string])[] = [
  ['past', 'Past limit'],
  ['late', 'Promise missed'],
  ['today', 'Promised today'],
  ['parts', 'Waiting for parts'],
];

/** Open repair orders that need attention, as they are now and not at the end of the day. */
export function StillOpen() {
  const answer = useCall(openOrderCalls.openRepairOrders, { query: { pageSize: 1 } });
  const { data: known } = answer;
  return (
    <Panel aria-labelledby="recap-open" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-open"
          title="Still open"
          note={
            known && `${formatCount(known.totals.count)} repair ${known.totals.count === 1 ? 'order' : 'orders'} now`
          }
        />
      </Box>
      <Answer name="Still open" inset answer={answerOf(answer)} skeleton={<Skeleton h="112px" mx="5" mb="4" />}>
        {({ views, lacks = [] }, { refetching }) => (
          <chakra.ul listStyleType="none" px="5" pb="4" opacity={refetching ? 0.5 : 1}>
            {WORDS.map(([view, words]) => {
              const found = views.find((each) => each.view === view);
              const lack = NEEDS[view];
              return (
                <CountedLink
                  key={view}
                  to={`/dashboard/service/open?view=${view}`}
                  words={words}
                  count={lack !== undefined && lacks.includes(lack) ? null : (found?.count ?? 0)}
                  money={found?.count && found.dollars !== null ? `${formatMoney(found.dollars)} not billed` : null}
                />
              );
            })}
          </chakra.ul>
        )}
      </Answer>
    </Panel>
  );
}
