import { hasUnsavedChanges, type UserProfile } from '@fixed-ops/session';
import { Button, KeyRound, notify, Stack, UserCog } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import type { OwnPolicy } from '../../auth/account.ts';
import { useHost } from '../../boot/context.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** How long the browser may take to leave for the provider before the person is told that it has not. */
const LEAVE_WITHIN_MS = 5000;

const policies = [
  { policy: 'resetPassword', label: 'Change password', Icon: KeyRound },
  { policy: 'editProfile', label: 'Edit sign-in profile', Icon: UserCog },
] as const satisfies readonly { policy: OwnPolicy; label: string; Icon: unknown }[];

/** Leads to the identity provider's own pages; it brings the person back here. */
export function SignInPanel({ user }: { readonly user: UserProfile }) {
  const { startPolicy } = useHost();
  const [opening, setOpening] = useState<OwnPolicy | null>(null);

  useEffect(() => {
    if (opening === null) return;
    const stop = () => setOpening(null);
    const timer = setTimeout(() => {
      stop();
      notify({
        kind: 'error',
        title: 'The sign-in service did not open.',
        detail: 'Another tab may be signing in. Try again in a moment.',
      });
    }, LEAVE_WITHIN_MS);
    // The page may come back as it was left, through the browser's Back.
    window.addEventListener('pagehide', stop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', stop);
    };
  }, [opening]);

  const open = async (policy: OwnPolicy) => {
    await startPolicy(policy);
    // Still unsaved: the person was asked and stays.
    if (!hasUnsavedChanges()) setOpening(policy);
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
            disabled={opening !== null}
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
