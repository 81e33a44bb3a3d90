import type { UserProfile } from '@fixed-ops/session';
import { Button, notify, Stack } from '@fixed-ops/ui';
import { KeyRound, UserCog } from '@fixed-ops/ui/icons';
import { useState } from 'react';
import type { OwnPolicy } from '../../auth/account.ts';
import type { SignInFailure } from '../../auth/sign-in-failure.ts';
import { useHost } from '../../boot/context.ts';
import { SettingsPanel } from './settings-panel.tsx';

const policies = [
  { policy: 'resetPassword', label: 'Change password', Icon: KeyRound },
  { policy: 'editProfile', label: 'Edit sign-in profile', Icon: UserCog },
] as const satisfies readonly { policy: OwnPolicy; label: string; Icon: unknown }[];

/** Why the browser did not leave the page. A person who stopped it needs no reason. */
const reasons: Readonly<Partial<Record<SignInFailure, string>>> = {
  otherTab: 'Another tab is signing in. Try again in a moment.',
  loop: 'That was tried too often within a minute. Try again in a moment.',
  failed: 'Check your connection and try again.',
};

/** Opens the identity provider's pages, which lead back here. */
export function SignInPanel({ user }: { readonly user: UserProfile }) {
  const { startPolicy } = useHost();
  const [opening, setOpening] = useState<OwnPolicy | null>(null);

  const open = async (policy: OwnPolicy) => {
    setOpening(policy);
    const stayed = await startPolicy(policy);
    setOpening(null);
    const detail = stayed && reasons[stayed];
    if (detail) notify({ kind: 'error', title: 'The sign-in service did not open.', detail });
  };

  return (
    <SettingsPanel
      title="Sign-in"
      about={`You sign in as ${user.email}. These open the sign-in service and bring you back here.`}
    >
      <Stack gap="2" alignItems="flex-start">
        {policies.map(({ policy, label, Icon }) => (
          <Button
            key={policy}
            loading={opening === policy}
            unavailable={opening !== null}
            onClick={() => void open(policy)}
          >
            <Icon />
            {label}
          </Button>
        ))}
      </Stack>
    </SettingsPanel>
  );
}
