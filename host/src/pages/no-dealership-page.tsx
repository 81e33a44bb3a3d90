import { useSessionState } from '@fixed-ops/session';
import { Box, Button, chakra, Heading } from '@fixed-ops/ui';
import { useHost } from '../boot/context.ts';
import { WhomToAsk } from './whom-to-ask.tsx';

/**
 * Tells a person without any dealership whom to ask. An administrator of the group reaches all of its dealerships, so
 * for them the group has none yet.
 */
export function NoDealershipPage() {
  const groupName = useSessionState(({ user }) => user?.dealershipGroup);
  const isFirst = useSessionState(({ user }) => user?.role === 'ADMIN_SUPER');
  const { signOut } = useHost();
  return (
    <Box padding={{ base: '4', md: '6' }} maxW="640px">
      <chakra.h1 textStyle={{ base: 'h1Phone', md: 'h1' }} tabIndex={-1} mb="2">
        No dealership yet
      </chakra.h1>
      <p>
        {isFirst
          ? `${groupName || 'Your group'} has no dealership yet. Onboarding creates the first one: open the link in the email that invited you. If you no longer have it, support can send another.`
          : `Your account is not assigned to a dealership. Ask the administrator of ${groupName || 'your dealership group'} to assign you to one, then reload this page.`}
      </p>
      <Box display="flex" flexWrap="wrap" gap="2" mt="5">
        <Button size="touch" onClick={() => window.location.reload()}>
          Reload
        </Button>
        {/* A phone has no room for the icons of the header. */}
        <Button size="touch" variant="ghost" onClick={() => void signOut()}>
          Log Out
        </Button>
      </Box>
      <Box as="section" mt="8">
        <Heading mb="2">Who to ask</Heading>
        <WhomToAsk />
      </Box>
    </Box>
  );
}
