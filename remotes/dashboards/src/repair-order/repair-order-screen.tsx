import { ApiError, answerOf, useCall } from '@fixed-ops/api';
import { repairOrderCalls, SEARCH_MIN } from '@fixed-ops/contract/repair-orders';
import { NothingHere } from '@fixed-ops/figures/screen';
import { Link, useParams, useSearchParams } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, EmptyState, PageHeader, ScreenFrame, Skeleton } from '@fixed-ops/ui';
import { useState } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { RepairOrder, RepairOrderHead } from './repair-order.tsx';

/** The repair order does not exist, or the address contains no valid number. */
const NO_SUCH_ORDER: readonly number[] = [404, 400];

/** The search, for the number if it is long enough: repair orders of the same number may have a suffix. */
const searchFor = (roNumber: string): string =>
  roNumber.trim().length < SEARCH_MIN ? '/dashboard/ros' : `/dashboard/ros?${new URLSearchParams({ q: roNumber })}`;

/** Shows a complete repair order, by the number in the path and the suffix in the query, or by the printed number in the path alone. */
export function RepairOrderScreen() {
  const { roNumber = '' } = useParams();
  const { isReadOnly } = useSession().access;
  const [flags, setFlags] = useState({ roNumber, asked: 0 });
  const flagsAsked = flags.roNumber === roNumber ? flags.asked : 0;
  const flag = () => setFlags({ roNumber, asked: flagsAsked + 1 });
  const [parameters] = useSearchParams();
  const suffix = parameters.get('suffix');
  const answer = useCall(repairOrderCalls.repairOrderDetailByLine, { query: { roNumber, roSuffix: suffix } });
  // A line in the address may belong to another repair order.
  const state = answer.isPlaceholderData ? { ...answerOf(answer), data: undefined } : answerOf(answer);
  const printed = `${roNumber}${suffix ?? ''}`;
  const title = `Repair order ${printed}`;
  const isUnknown = answer.error instanceof ApiError && NO_SUCH_ORDER.includes(answer.error.status);
  return (
    <ScreenFrame>
      <Breadcrumb roNumber={printed} />
      {state.data ? (
        <RepairOrderHead detail={state.data.data} onFlag={isReadOnly ? null : flag} />
      ) : (
        <PageHeader title={title} />
      )}
      {isUnknown && !state.data ? (
        <NothingHere isOfOpen>
          <EmptyState
            title={`There is no repair order ${printed} here`}
            actions={
              <Button asChild>
                <Link to={searchFor(roNumber)}>Search repair orders</Link>
              </Button>
            }
          >
            Numbers belong to one dealership: it may be in another one, or not be yours to see.
          </EmptyState>
        </NothingHere>
      ) : (
        <Answer name={title} primary answer={state} skeleton={<Loading title={title} />}>
          {({ data }) => <RepairOrder detail={data} flagsAsked={flagsAsked} />}
        </Answer>
      )}
    </ScreenFrame>
  );
}

function Loading({ title }: { readonly title: string }) {
  return (
    <Box aria-busy role="status" aria-label={`Loading ${title}`}>
      <Skeleton h="84px" mb="6" />
      <Skeleton h="132px" mb="3" />
      <Skeleton h="132px" mb="3" />
      <Skeleton h="160px" />
    </Box>
  );
}
