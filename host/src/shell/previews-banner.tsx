import { noPreviewsCookie, type ResolvedRemote } from '@fixed-ops/federation';
import { Banner, Button, chakra } from '@fixed-ops/ui';
import { useHost } from '../boot/context.ts';
import { writeCookie } from '../write-cookie.ts';
import { documentRemotes } from './document-remotes.ts';

/**
 * Names the areas that this tab shows as one person is to see them before others, until when, and what everybody else has; whoever else opened
 * the link is told that it is not for them. One click goes back to what is served.
 */
export function PreviewsBanner() {
  const { remotes } = useHost().registry;
  const taken = remotes.filter(({ isPreview }) => isPreview);
  if (taken.length > 0) {
    return (
      <Banner kind="warning" action={<Leave>Leave preview</Leave>}>
        <chakra.b fontWeight="semibold">This tab shows a preview of {namesOf(taken)}.</chakra.b>{' '}
        {taken.map(sayPreview).join(' ')}
      </Banner>
    );
  }
  const others = remotes.filter(({ preview, isDevelopment }) => preview !== null && !isDevelopment);
  if (others.length === 0) return null;
  return (
    <Banner kind="info" action={<Leave>Forget the preview</Leave>}>
      The preview of {namesOf(others)} is for somebody else. You see what is served to everybody.
    </Banner>
  );
}

const namesOf = (remotes: readonly ResolvedRemote[]) => remotes.map(({ label }) => label).join(', ');

function sayPreview({ name, label, release, preview }: ResolvedRemote): string {
  const served = documentRemotes().find((remote) => remote.name === name)?.release ?? null;
  const until = preview === null ? '' : `, until ${ends.format(new Date(preview.until))}`;
  const others = served === null ? 'nobody else has a release of it' : `everyone else has ${served.slice(0, 12)}`;
  return `${label} has ${release?.slice(0, 12)}${until}; ${others}.`;
}

const ends = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** The gateway decides where remotes come from when it writes the document, so the page is loaded anew. */
function Leave({ children }: { readonly children: string }) {
  const leave = () => {
    writeCookie(noPreviewsCookie);
    window.location.reload();
  };
  return (
    <Button variant="link" size="inline" minH="6" onClick={leave}>
      {children}
    </Button>
  );
}
