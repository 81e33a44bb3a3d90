import { Box, Text, Link as TextLink } from '@fixed-ops/ui';
import { Administrators } from './administrators.tsx';
import { useSupportContacts } from './support-contacts.ts';

/** The mail address of support, because its page needs a dealership, and the administrators of the group. */
export function WhomToAsk() {
  const supportEmail = useSupportContacts().data?.supportEmail;
  return (
    <Box display="grid" gap="3">
      {supportEmail ? (
        <Text>
          Support:{' '}
          <TextLink href={`mailto:${supportEmail}`} display="inline-flex" alignItems="center" minH="6">
            {supportEmail}
          </TextLink>
        </Text>
      ) : null}
      <Administrators fallback="Ask the administrator of your dealership group." />
    </Box>
  );
}
