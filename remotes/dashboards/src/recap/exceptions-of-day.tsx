import { answerOf, useCall } from '@fixed-ops/api';
import {
  type FoundOrder,
  type OrderException,
  orderExceptionNames,
  orderExceptions,
  repairOrderSearchCalls,
} from '@fixed-ops/contract/repair-orders';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { createSearchParams } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, chakra, dimmed, EmptyState, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { CountedLink } from './counted-link.tsx';

/** Exceptions to look at the next day. A credit is not a mistake by itself, and the figures already show it. */
const LOOKED_AT: readonly OrderException[] = orderExceptions.filter((each) => each !== 'credit');
/** More repair orders than one day has. */
const PAGE = 500;

/** The exceptions of a day, each with a link to its repair orders. */
export function ExceptionsOfDay(props: { readonly date: string; readonly refetching: boolean }) {
  // `refetching` of the page: its figures may still be of the former day.
  const { date, refetching: isPageOld } = props;
  const { hasAllEmployeeView } = useSession().access;
  const answer = useCall(repairOrderSearchCalls.searchRos, {
    query: {
      startDate: date,
      endDate: date,
      dateField: 'close',
      status: 'closed',
      exceptions: LOOKED_AT,
      pageSize: PAGE,
    },
  });
  const total = answer.data?.total ?? 0;
  return (
    <Panel aria-labelledby="recap-exceptions" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-exceptions"
          title="Exceptions"
          note={total === 0 ? undefined : `${formatCount(total)} repair ${total === 1 ? 'order' : 'orders'} to look at`}
        />
      </Box>
      <Answer
        name="Exceptions of the day"
        inset
        answer={answerOf(answer)}
        skeleton={<Skeleton h="160px" mx="5" mb="4" />}
        isEmpty={({ data }) => data.length === 0}
        empty={() => (
          <Box {...dimmed(isPageOld)}>
            <EmptyState title="Nothing to look at">
              {hasAllEmployeeView ? 'No repair order' : 'None of your own repair orders'} of the day has an exception.
            </EmptyState>
          </Box>
        )}
      >
        {({ data, startDate = date }, { refetching }) => (
          <chakra.ul listStyleType="none" px="5" pb="4" {...dimmed(refetching || isPageOld)}>
            {LOOKED_AT.map((exception) => (
              <ExceptionRow
                key={exception}
                exception={exception}
                orders={data.filter(({ exceptions }) => exceptions.includes(exception))}
                date={startDate}
              />
            ))}
          </chakra.ul>
        )}
      </Answer>
    </Panel>
  );
}

interface ExceptionRowProps {
  readonly exception: OrderException;
  readonly orders: readonly FoundOrder[];
  /** The day of the drawn rows, which is the former one while another day loads. */
  readonly date: string;
}

function ExceptionRow({ exception, orders, date }: ExceptionRowProps) {
  if (orders.length === 0) return null;
  const sold = orders.reduce((sum, { totalSale }) => sum + totalSale, 0);
  return (
    <CountedLink
      to={ordersOf(date, exception)}
      words={orderExceptionNames[exception]}
      count={orders.length}
      money={`${formatMoney(sold)} sold`}
    />
  );
}

function ordersOf(date: string, exceptions: string): string {
  const days = { period: 'custom', startDate: date, endDate: date };
  return `/dashboard/ros?${createSearchParams({ ...days, dateField: 'close', status: 'closed', exceptions })}`;
}
