import { noPreviewsCookie, RELEASE_FILE, type ResolvedRemote, releaseUrl } from '@fixed-ops/federation';
import { useSessionState } from '@fixed-ops/session';
import { Banner, Button, chakra } from '@fixed-ops/ui';
import { useHost } from '../boot/context.ts';
import { writeCookie } from '../write-cookie.ts';
import { documentRemotes } from './document-remotes.ts';
import { useCommit } from './use-commit.ts';

/**
 * Names the areas that this tab shows as one person is to see them before others, of which commit, until when, and what everybody else has; whoever else opened
 * the link is told that it is not for them. A preview that the gateway could not fetch, or that has ended, is named too: its area looks as it does for
 * everybody. One click goes back to what is served. Before it is known who this is there is nothing to say of anybody.
 */
export function PreviewsBanner() {
  const { remotes } = useHost().registry;
  const person = useSessionState(({ user }) => user?.email.toLowerCase() ?? null);
  if (person === null) return null;
  const taken = remotes.filter(({ isPreview }) => isPreview);
  const away = remotes.filter(({ awayPreviewFor }) => awayPreviewFor === person);
  const ended = remotes.filter(({ endedPreview }) => endedPreview?.person === person);
  if (taken.length + away.length > 0) {
    return (
      <Banner kind="warning" action={<Leave>Leave preview</Leave>}>
        {taken.length > 0 && <PreviewWords previews={taken} />}
        {away.length > 0 && sayAway(away)} {ended.map(sayEnded)}
      </Banner>
    );
  }
  if (ended.length > 0) {
    return (
      <Banner kind="warning" action={<Leave>Forget the preview</Leave>}>
        {ended.map(sayEnded)}You see what is served to everybody.
      </Banner>
    );
  }
  const others = remotes.filter(({ preview, isDevelopment }) => preview !== null && !isDevelopment);
  if (others.length === 0) return null;
  // The page was drawn before it was known who this is, and had to ask again.
  const isMissed = others.some(({ preview }) => preview?.person === person);
  return (
    <Banner kind="info" action={<Leave>Forget the preview</Leave>}>
      The preview of {namesOf(others)} {isMissed ? 'comes when the page is loaded again' : 'is for somebody else'}. You
      see what is served to everybody.
    </Banner>
  );
}

const namesOf = (remotes: readonly ResolvedRemote[]) => remotes.map(({ label }) => label).join(', ');

const sayAway = (remotes: readonly ResolvedRemote[]) =>
  `The preview of ${namesOf(remotes)} cannot be fetched at the moment. You see what is served to everybody: load the page again in a minute.`;

/** "The preview of Xtime ended Nov 27, 9:00 AM EST. ", or what became of its release. */
const sayEnded = ({ label, endedPreview }: ResolvedRemote) =>
  endedPreview?.reason == null
    ? `The preview of ${label} ended ${ends.format(new Date(endedPreview?.until ?? 0))}. `
    : `The preview of ${label} is over: its release ${endedPreview.reason}. `;

/** The name stands once: in the first sentence of one preview, and before each of several. */
function PreviewWords({ previews }: { readonly previews: readonly ResolvedRemote[] }) {
  const isOne = previews.length === 1;
  return (
    <>
      <chakra.b fontWeight="semibold">
        {isOne ? `This tab shows a preview of ${namesOf(previews)}.` : `This tab shows ${previews.length} previews.`}
      </chakra.b>{' '}
      {previews.map((each) => (
        <PreviewSentence key={each.name} of={isOne ? 'It' : each.label} preview={each} />
      ))}
    </>
  );
}

/** Release, commit and end of a preview, and what others have. */
function PreviewSentence({ of, preview }: { readonly of: string; readonly preview: ResolvedRemote }) {
  const commit = useCommit(releaseUrl(preview.name, preview.release ?? '', RELEASE_FILE));
  return `${of} is ${sayPreview(preview, commit)}. `;
}

/** "release 6be83bd0f2a1 (commit 7c2e9d1) until Nov 27, 9:00 AM EST; everyone else has 41aa07c3d9e5". */
function sayPreview({ name, release, preview }: ResolvedRemote, commit: string | null): string {
  const served = documentRemotes().find((remote) => remote.name === name)?.release ?? null;
  const until = preview === null ? '' : ` until ${ends.format(new Date(preview.until))}`;
  const shown = `release ${release?.slice(0, 12)}${commit === null ? '' : ` (${commit})`}${until}`;
  if (served === null) return `${shown}; nobody else has a release of it`;
  if (served === release) return `${shown}, which is what everyone else has as well`;
  return `${shown}; everyone else has ${served.slice(0, 12)}`;
}

/** In the time zone of the browser, which is named: who is to see a preview may be elsewhere than who shows it. */
const ends = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

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
