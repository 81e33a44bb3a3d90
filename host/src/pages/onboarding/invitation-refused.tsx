import { ApiError } from '@fixed-ops/api';
import { Link } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Box, Button, Heading, PageHeader, Text } from '@fixed-ops/ui';
import { useHost } from '../../boot/context.ts';
import { WhomToAsk } from '../whom-to-ask.tsx';
import { REFUSAL_WORDS, type Refusal } from './refusal.ts';

interface InvitationRefusedProps {
  readonly refusal: Refusal;
  readonly error?: unknown;
}

/** Explains why an invitation does not open, and what to do. */
export function InvitationRefused({ refusal, error }: InvitationRefusedProps) {
  const { title, text } = REFUSAL_WORDS[refusal];
  // Only the server knows the day on which it ended and who can make a new one.
  const isOver = refusal === 'expired' || refusal === 'withdrawn' || refusal === 'handedIn';
  const said = isOver && error instanceof ApiError ? error.message : null;
  const isOfOthers = refusal === 'foreign' || refusal === 'notYours' || refusal === 'handedIn';
  const { signOut } = useHost();
  const user = useSessionState((state) => state.user);
  const hasDealership = useSessionState((state) => state.phase === 'ready');
  return (
    <Box maxW="640px">
      <PageHeader title="Onboarding" />
      <Heading mb="1">{title}</Heading>
      {said === null ? null : <Text>{said}</Text>}
      <Text>{text}</Text>
      {isOfOthers && user ? (
        <Text mt="2" color="fg.muted" overflowWrap="anywhere">
          You are signed in as {user.email}
          {user.dealershipGroup ? ` of ${user.dealershipGroup}` : ''}.
        </Text>
      ) : null}
      <Box display="flex" flexWrap="wrap" gap="2" mt="5">
        {isOfOthers ? (
          <Button size="touch" onClick={() => void signOut()}>
            Sign in as somebody else
          </Button>
        ) : null}
        {!isOfOthers && !hasDealership ? (
          <Button size="touch" onClick={() => void signOut()}>
            Log Out
          </Button>
        ) : null}
        {hasDealership ? (
          <Button asChild size="touch">
            <Link to="/dashboard">Go to the dashboard</Link>
          </Button>
        ) : null}
      </Box>
      <Box as="section" mt="8">
        <Heading as="h3" mb="2">
          Who to ask
        </Heading>
        <WhomToAsk />
      </Box>
    </Box>
  );
}
