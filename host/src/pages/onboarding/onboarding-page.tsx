import { answerOf, useCall } from '@fixed-ops/api';
import type { Onboarding } from '@fixed-ops/contract';
import { onboardingCalls } from '@fixed-ops/contract/help';
import { useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Answer, Box, PageHeader, ScreenFrame, Skeleton } from '@fixed-ops/ui';
import { useCallback, useState } from 'react';
import { OnboardingWizard } from './frame/wizard.tsx';
import { InvitationRefused } from './invitation-refused.tsx';
import { refusalOf } from './refusal.ts';

const TOKEN_PARAMETER = 'token';

/**
 * The page of an invitation: the nine steps that bring in a group, or one of them for a colleague. It needs no
 * dealership, because the person may not have one yet.
 */
export function OnboardingPage() {
  const token = new URLSearchParams(useLocation().search).get(TOKEN_PARAMETER) ?? '';
  const groupId = useSessionState((state) => state.user?.dealershipGroupId ?? '');
  const answer = useCall(onboardingCalls.onboarding, {
    params: { groupId, onboardingToken: token },
    enabled: token !== '',
  });
  // The answer to a save is shown until a newer one is read.
  const [saved, setSaved] = useState<{
    readonly token: string;
    readonly at: number;
    readonly onboarding: Onboarding;
  }>();
  const replace = useCallback((onboarding: Onboarding) => setSaved({ token, at: Date.now(), onboarding }), [token]);
  const { refetch } = answer;
  const reload = useCallback(async () => (await refetch()).data, [refetch]);
  // If the link expires while a person types, the input stays. The save then tells it.
  const refusal = token === '' ? 'missing' : answer.data === undefined ? refusalOf(answer.error) : null;
  if (refusal) {
    return (
      <ScreenFrame>
        <InvitationRefused refusal={refusal} error={answer.error} />
      </ScreenFrame>
    );
  }
  if (answer.data === undefined) {
    return (
      <ScreenFrame>
        <Answer name="Your invitation" headingLevel="h1" primary answer={answerOf(answer)} skeleton={<Loading />}>
          {() => null}
        </Answer>
      </ScreenFrame>
    );
  }
  const isNewer = saved !== undefined && saved.token === token && saved.at >= answer.dataUpdatedAt;
  return (
    <OnboardingWizard
      key={token}
      token={token}
      groupId={groupId}
      onboarding={isNewer ? saved.onboarding : answer.data}
      replace={replace}
      reload={reload}
    />
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Onboarding" />
      <Box display="grid" gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '248px minmax(0, 1fr)' }}>
        <Skeleton height="480px" hideBelow="lg" />
        <Skeleton height="640px" />
      </Box>
    </>
  );
}
