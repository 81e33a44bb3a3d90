import { Link, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Button, Copy, Dialog, Text } from '@fixed-ops/ui';
import { useState } from 'react';
import { useHost } from '../../../boot/context.ts';
import { dateOf } from './clock.ts';
import { useWizard } from './wizard-context.ts';

/** Confirms that everything is saved, and shows the link with which a person continues on any computer. */
export function LaterDialog({ onClose }: { readonly onClose: () => void }) {
  const { onboarding, token } = useWizard();
  const { pathname } = useLocation();
  const { signOut } = useHost();
  const hasDealership = useSessionState((state) => state.phase === 'ready');
  return (
    <Dialog
      open
      title="Everything is saved"
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void signOut()}>Log Out</Button>
          {hasDealership ? (
            <Button asChild>
              <Link to="/dashboard">Go to the dashboard</Link>
            </Button>
          ) : null}
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            Go on now
          </Button>
        </>
      }
    >
      <Text mb="3">
        The link of your invitation leads back to this point until {dateOf(onboarding.expiresAt)}, on any computer.
      </Text>
      <CopyLink address={`${window.location.origin}${pathname}?${new URLSearchParams({ token }).toString()}`} />
    </Dialog>
  );
}

function CopyLink({ address }: { readonly address: string }) {
  const [label, setLabel] = useState('Copy link');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setLabel('Copied');
    } catch {
      // The browser or its policy refused. The link is still in the address bar.
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
