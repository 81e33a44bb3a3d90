import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useSession } from '@fixed-ops/session';
import { PageHeader, Stack } from '@fixed-ops/ui';
import { AdministrationFrame } from '../menu/administration-frame.tsx';
import { CallFailed } from '../screen/call-failed.tsx';
import { DealershipPanel } from './dealership-panel.tsx';

/** The dealerships that the person administers: who they are, what feeds them, what they charge. */
export function DealershipInfoScreen() {
  const { activeDealership } = useSession();
  const answer = useCall(calls.groupDealershipInfo);
  const active = answer.data?.find(({ dealershipId }) => dealershipId === activeDealership.id);
  const others = answer.data?.filter((info) => info !== active) ?? [];
  return (
    <AdministrationFrame>
      <PageHeader title="Dealership info" period={activeDealership.name} />
      {answer.isError && !answer.data ? <CallFailed name="Dealership info" answer={answer} /> : null}
      <Stack gap="6">
        {active ? <DealershipPanel info={active} /> : null}
        {others.map((info) => (
          <DealershipPanel key={info.dealershipId} info={info} />
        ))}
      </Stack>
    </AdministrationFrame>
  );
}
