import { answerOf, useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { Answer, PageHeader, Stack } from '@fixed-ops/ui';
import { DealershipPanel, DealershipPanelSkeleton } from './dealership-panel.tsx';

/** The dealerships that the person administers: who they are, what feeds them, what they charge. The active one leads. */
export function DealershipInfoScreen() {
  const { activeDealership, dealershipData } = useSession();
  const answer = useCall(administrationCalls.groupDealershipInfo);
  return (
    <>
      <PageHeader title="Dealership info" period={dealershipData.groupName} />
      <Answer name="Dealership info" answer={answerOf(answer)} skeleton={<DealershipPanelSkeleton />}>
        {(dealerships) => {
          const others = dealerships.filter(({ dealershipId }) => dealershipId !== activeDealership.id);
          return (
            <Stack gap="6">
              {dealerships
                .filter(({ dealershipId }) => dealershipId === activeDealership.id)
                .map((info) => (
                  <DealershipPanel
                    key={info.dealershipId}
                    info={info}
                    {...(others.length > 0 ? { note: 'Active' } : {})}
                  />
                ))}
              {others.map((info) => (
                <DealershipPanel key={info.dealershipId} info={info} />
              ))}
            </Stack>
          );
        }}
      </Answer>
    </>
  );
}
