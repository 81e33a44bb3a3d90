import { useLocation } from '@fixed-ops/router';
import { type ReportingRange, useSession } from '@fixed-ops/session';
import { Button, Copy, Dialog, IconButton, Input, notify, Tooltip } from '@fixed-ops/ui';
import { useState } from 'react';
import { linkOf } from './view-address.ts';

/** Copies the address of what is on screen, period and dealership included. */
export function CopyLink({ range }: { readonly range: ReportingRange }) {
  const { pathname, search, hash } = useLocation();
  const { activeDealership } = useSession();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    const link = linkOf({ origin: window.location.origin, pathname, search, hash }, range, activeDealership.id);
    try {
      await navigator.clipboard.writeText(link);
      notify({ title: 'Link copied' });
    } catch {
      // Refused, or no secure page: the address is there to be copied by hand.
      setShown(link);
    }
  };
  const close = () => setShown(null);
  return (
    <>
      <Tooltip label="Copy link">
        <IconButton aria-label="Copy link" variant="ghost" size="touch" onClick={() => void copy()}>
          <Copy />
        </IconButton>
      </Tooltip>
      <Dialog open={shown !== null} onClose={close} title="Copy this link" foot={<Button onClick={close}>Done</Button>}>
        <Input
          aria-label="Link"
          readOnly
          data-autofocus=""
          value={shown ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  );
}
