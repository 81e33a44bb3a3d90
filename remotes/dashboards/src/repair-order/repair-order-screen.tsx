import { ApiError, answerOf, useCall } from '@fixed-ops/api';
import { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { useParams, useSearchParams } from '@fixed-ops/router';
import { Answer, Box, EmptyState, PageHeader, Panel, ScreenFrame, Skeleton } from '@fixed-ops/ui';
import { Breadcrumb } from './breadcrumb.tsx';
import { RepairOrder } from './repair-order.tsx';

const NOT_FOUND = 404;

/** One repair order in full, by the number in the path and the suffix in the query. */
export function RepairOrderScreen() {
  const { roNumber = '' } = useParams();
  const [parameters] = useSearchParams();
  const answer = useCall(repairOrderCalls.repairOrderDetailByLine, {
    query: { roNumber, roSuffix: parameters.get('suffix') },
  });
  const title = `Repair order ${roNumber}`;
  if (answer.data && !answer.isPlaceholderData) return <RepairOrder detail={answer.data.data} />;
  if (answer.error instanceof ApiError && answer.error.status === NOT_FOUND) {
    return (
      <ScreenFrame>
        <Breadcrumb roNumber={roNumber} />
        <PageHeader title={title} />
        <Panel>
          <EmptyState title={`There is no repair order ${roNumber} here`}>
            Numbers belong to one dealership: it may be in another one, or not be yours to see.
          </EmptyState>
        </Panel>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame>
      <Breadcrumb roNumber={roNumber} />
      <PageHeader title={title} />
      <Answer
        name={title}
        primary
        // Lines of another repair order are none of this one.
        answer={{ ...answerOf(answer), data: undefined }}
        skeleton={
          <Box aria-busy role="status" aria-label={`Loading repair order ${roNumber}`}>
            <Skeleton h="84px" mb="6" />
            <Skeleton h="132px" mb="3" />
            <Skeleton h="132px" mb="3" />
            <Skeleton h="160px" />
          </Box>
        }
      >
        {() => null}
      </Answer>
    </ScreenFrame>
  );
}
