import { failedCall, useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { ErrorCard, PageHeader, Stack } from '@fixed-ops/ui';
import { DealershipPanel, DealershipPanelSkeleton } from './dealership-panel.tsx';

/** The dealerships that the person administers: who they are, what feeds them, what they charge. The active one leads. */
export function DealershipInfoScreen() {
  const { activeDealership, dealershipData } = useSession();
  const answer = useCall(administrationCalls.groupDealershipInfo);
  const active = answer.data?.filter(({ dealershipId }) => dealershipId === activeDealership.id) ?? [];
  const others = answer.data?.filter(({ dealershipId }) => dealershipId !== activeDealership.id) ?? [];
  return (
    <>
      <PageHeader title="Dealership info" period={dealershipData.groupName} />
      {answer.isPending ? <DealershipPanelSkeleton /> : null}
      {answer.isError && !answer.data ? <ErrorCard name="Dealership info" {...failedCall(answer)} /> : null}
      <Stack gap="6">
        {active.map((info) => (
          <DealershipPanel key={info.dealershipId} info={info} {...(others.length > 0 ? { note: 'Active' } : {})} />
        ))}
        {others.map((info) => (
          <DealershipPanel key={info.dealershipId} info={info} />
        ))}
      </Stack>
    </>
  );
}
