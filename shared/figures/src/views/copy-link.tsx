import { useLocation } from '@fixed-ops/router';
import { type ReportingRange, useSession } from '@fixed-ops/session';
import { Box, Button, Copy, Dialog, IconButton, Input, notify, Tooltip } from '@fixed-ops/ui';
import { useState } from 'react';
import { linkOf } from './view-address.ts';

export interface PageLinkProps {
  /** Null if the page has no period, or if its address already has it. */
  readonly range: ReportingRange | null;
  /** Parameters that the link needs besides the address, such as the page's default day. */
  readonly besides?: Readonly<Record<string, string>>;
}

interface CopyLinkProps extends PageLinkProps {
  /** Called with the link if the browser did not copy it: it refused, or the page has no secure connection. */
  readonly onRefused: (link: string) => void;
  /** True in a list of entries with text. On a phone, the button then shows its text. */
  readonly isListed?: boolean;
}

/** Copies the address of the screen, with its period and dealership. */
export function CopyLink({ range, besides = {}, onRefused, isListed = false }: CopyLinkProps) {
  const { pathname, search, hash } = useLocation();
  const { activeDealership } = useSession();
  const copy = async () => {
    const said = new URLSearchParams(search);
    for (const [name, value] of Object.entries(besides)) said.set(name, value);
    const link = linkOf(
      { origin: window.location.origin, pathname, search: said.toString(), hash },
      range,
      activeDealership.id,
    );
    try {
      await navigator.clipboard.writeText(link);
      notify({ title: 'Link copied' });
    } catch {
      onRefused(link);
    }
  };
  return (
    <Tooltip label="Copy link">
      <IconButton
        aria-label="Copy link"
        variant="ghost"
        size="touch"
        {...(isListed ? { aspectRatio: { base: 'auto', md: '1' } } : {})}
        onClick={() => void copy()}
      >
        <Copy />
        {isListed ? (
          <Box as="span" display={{ md: 'none' }}>
            Copy link
          </Box>
        ) : null}
      </IconButton>
    </Tooltip>
  );
}

/** The same button for a page without a filter bar. */
export function PageLink(props: PageLinkProps) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <CopyLink {...props} onRefused={setLink} />
      {link === null ? null : <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}

/** Shows the link, so that the person can copy it by hand. */
export function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Copy this link" foot={<Button onClick={onClose}>Done</Button>}>
      <Input
        aria-label="Link"
        readOnly
        data-autofocus=""
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
