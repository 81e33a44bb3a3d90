import { formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button, Text } from '@fixed-ops/ui';
import { Mail } from '@fixed-ops/ui/icons';
import { entryTrouble } from './entry-trouble.ts';
import { useSecondsUntilInvitable } from './use-seconds-until-invitable.ts';
import type { UserActions } from './user-actions.tsx';
import type { UserListEntry } from './user-list-entry.ts';

interface InvitationProps {
  readonly entry: UserListEntry;
  readonly actions: UserActions;
  readonly timezone: string;
}

/** Shows when the invitation was sent. Until the person accepts, a button sends another one. */
export function Invitation({ entry, actions, timezone }: InvitationProps) {
  const wait = useSecondsUntilInvitable(entry.invited);
  const session = useSession();
  if (entry.isVerified) return null;
  const trouble = entryTrouble(entry, timezone, session);
  return (
    <>
      <Button
        variant="ghost"
        size="md"
        unavailable={wait > 0}
        loading={actions.isBusy}
        onClick={() => void actions.resend(entry)}
      >
        <Mail />
        {wait > 0 ? `Resend invite in ${wait} s` : 'Resend invite'}
      </Button>
      <Text textStyle="meta" color={trouble === null ? 'fg.muted' : 'fg.warning'}>
        {trouble ?? sentWords(entry, timezone)}
      </Text>
    </>
  );
}

const sentWords = ({ inviteSent }: UserListEntry, timezone: string) =>
  inviteSent === '' ? 'Not invited yet' : `Sent ${formatInstant(inviteSent, timezone)}, not opened`;
