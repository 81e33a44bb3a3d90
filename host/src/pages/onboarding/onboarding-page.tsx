import { answerOf, useCall } from '@fixed-ops/api';
import type { Onboarding } from '@fixed-ops/contract';
import { onboardingCalls } from '@fixed-ops/contract/help';
import { businessDateOf, formatDate } from '@fixed-ops/metrics';
import { useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  Copy,
  chakra,
  Heading,
  PageHeader,
  Panel,
  ScreenFrame,
  Skeleton,
  Text,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { WhomToAsk } from '../whom-to-ask.tsx';
import { InvitationRefused } from './invitation-refused.tsx';
import { refusalOf } from './refusal.ts';
import { StepList } from './step-list.tsx';

const TOKEN_PARAMETER = 'token';

/**
 * What an invitation opens: whose it is, until when, and what the nine steps will ask for. It waits for no dealership,
 * because the person may not have one yet.
 */
export function OnboardingPage() {
  const token = new URLSearchParams(useLocation().search).get(TOKEN_PARAMETER) ?? '';
  const groupId = useSessionState((state) => state.user?.dealershipGroupId ?? '');
  const answer = useCall(onboardingCalls.onboarding, {
    params: { groupId, onboardingToken: token },
    enabled: token !== '',
  });
  const refusal = token === '' ? 'missing' : refusalOf(answer.error);
  return (
    <ScreenFrame>
      {refusal ? (
        <InvitationRefused refusal={refusal} />
      ) : (
        <Answer
          name="Your invitation"
          headingLevel="h1"
          primary
          answer={answerOf(answer)}
          skeleton={<Invitation onboarding={undefined} />}
        >
          {(onboarding) => <Invitation onboarding={onboarding} />}
        </Answer>
      )}
    </ScreenFrame>
  );
}

function Invitation({ onboarding }: { readonly onboarding: Onboarding | undefined }) {
  return (
    <>
      <PageHeader title="Onboarding" period={onboarding?.groupName} />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 760px) minmax(240px, 340px)' }}
        gap={{ base: '6', lg: '8' }}
        alignItems="start"
      >
        {onboarding ? <Steps onboarding={onboarding} /> : <Skeleton height="640px" />}
        <Box display="grid" gap="6">
          <section>
            <Heading mb="2">Ask a colleague</Heading>
            <Text color="fg.muted" mb="3">
              Whoever signs in as a member of your group can open this page by its link.
            </Text>
            <CopyLink />
          </section>
          <section>
            <Heading mb="2">Questions</Heading>
            <WhomToAsk />
          </section>
        </Box>
      </Box>
    </>
  );
}

function Steps({ onboarding }: { readonly onboarding: Onboarding }) {
  const { status, expiresAt, submittedAt, steps } = onboarding;
  const saved = steps.filter(({ state }) => state === 'saved').length;
  return (
    <div>
      {status === 'submitted' ? (
        <Text mb="4">
          <chakra.strong fontWeight="semibold">
            Everything was submitted{submittedAt ? ` on ${dateOf(submittedAt)}` : ''}.
          </chakra.strong>{' '}
          Figures appear once the first files of your stores have been loaded.
        </Text>
      ) : (
        <Text mb="4">
          <chakra.strong fontWeight="semibold">Your invitation is valid until {dateOf(expiresAt)}.</chakra.strong>{' '}
          {saved} of {steps.length} steps are saved. They cannot be filled in on this page yet: until they can, your
          data comes in on the server, from what you send to whoever runs Fixed Ops for you. This is what they need.
        </Text>
      )}
      <Panel>
        <StepList steps={steps} />
      </Panel>
    </div>
  );
}

/** The day in the person's own time zone: a group that is only coming in has no store whose zone could count. */
function dateOf(instant: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return formatDate(businessDateOf(new Date(instant), zone));
}

function CopyLink() {
  const [label, setLabel] = useState('Copy link');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setLabel('Copied');
    } catch {
      // Refused by the browser or its policy; the address bar still has it.
      setLabel('Could not copy');
    }
  };
  return (
    <Button size="touch" onClick={() => void copy()} aria-live="polite">
      <Copy />
      {label}
    </Button>
  );
}
