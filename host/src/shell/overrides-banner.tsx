import { type OverrideRequest, overrideCookie, type ResolvedRemote, readOverrideRequest } from '@fixed-ops/federation';
import { Banner, Button, Copy, chakra } from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';
import { useHost } from '../boot/context.ts';
import { writeCookie } from '../write-cookie.ts';
import { documentRemotes } from './document-remotes.ts';
import { useCommit } from './use-commit.ts';

/** More areas or servers than this are only counted, because their names would push the page down. */
const MOST_NAMED = 2;

/**
 * Names the remotes that do not come from their releases, so that nobody takes them for what everybody sees. One click leaves them, and one
 * returns.
 */
export function OverridesBanner() {
  const { registry, overrides } = useHost();
  if (!overrides.allowed) return null;
  const request = readOverrideRequest(document.cookie);
  const left = { ...request, areLeft: true };
  const overridden = registry.remotes.filter((remote) => remote.isDevelopment);
  if (overridden.length > 0) {
    return (
      <Banner
        kind="warning"
        action={
          <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="4">
            <SupportLine />
            <Choice request={left}>Leave override</Choice>
          </chakra.span>
        }
      >
        {overridden.length > MOST_NAMED ? (
          <chakra.b fontWeight="semibold">This tab runs {overridden.length} areas from development servers.</chakra.b>
        ) : (
          <>
            <chakra.b fontWeight="semibold">This tab runs {namesOf(overridden)} from a development server.</chakra.b>{' '}
            {overridden.map((remote) => (
              <Source key={remote.name} remote={remote} />
            ))}
            {releasesOfOthers(overridden)}
          </>
        )}
      </Banner>
    );
  }
  const offered = registry.remotes.filter((remote) => remote.offered !== null);
  if (offered.length > 0) {
    return (
      <Banner kind="info" action={<Choice request={left}>Use the releases</Choice>}>
        Only developers get {namesOf(offered)} from a development server. You see the release.
      </Banner>
    );
  }
  if (!request.areLeft) return null;
  const origins = new Set(request.asked.length > 0 ? request.asked.map(({ origin }) => origin) : overrides.origins);
  const servers = origins.size > MOST_NAMED ? 'the development servers' : [...origins].join(', ');
  return (
    <Banner kind="info" action={<Choice request={{ ...request, areLeft: false }}>Use {servers} again</Choice>}>
      Every area comes from its release.
    </Banner>
  );
}

/** The source of an area, and its commit once the server has sent it: "Xtime comes from http://localhost:3105, commit 7c2e9d1. " */
function Source({ remote: { label, entry } }: { readonly remote: ResolvedRemote }) {
  const origin = originOf(entry);
  const commit = useCommit(`${origin}/commit.json`);
  return `${label} comes from ${origin}${commit === null ? '' : `, ${commit}`}. `;
}

/** The releases of these areas for everybody else, from the document. A host that serves all areas itself has none. */
function releasesOfOthers(overridden: readonly ResolvedRemote[]): string {
  const released = documentRemotes().filter(
    ({ name, release, isDevelopment }) =>
      !isDevelopment && release !== null && overridden.some((remote) => remote.name === name),
  );
  if (released.length === 0) return '';
  return `Everyone else has ${released.map(({ release }) => release?.slice(0, 12)).join(', ')}.`;
}

/** Copies the facts about the tab. Its code loads on press. */
function SupportLine() {
  const host = useHost();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const { copySupportLine } = await import('../tab-facts/copy-support-line.ts');
    await copySupportLine(host);
    setCopied(true);
  };
  return (
    <Button variant="link" size="inline" minH="6" onClick={() => void copy().catch(() => undefined)}>
      <Copy aria-hidden="true" />
      {isCopied ? 'Copied' : 'Copy support line'}
    </Button>
  );
}

/** The gateway decides the source of remotes when it writes the document, so the page is reloaded. */
function Choice({ request, children }: { readonly request: OverrideRequest; readonly children: ReactNode }) {
  const choose = () => {
    // It lasts for this visit of the browser, and contains nothing about the person.
    writeCookie(overrideCookie(request));
    window.location.reload();
  };
  return (
    <Button variant="link" size="inline" minH="6" onClick={choose}>
      {children}
    </Button>
  );
}

function namesOf(remotes: readonly ResolvedRemote[]): string {
  return remotes.map(({ label }) => label).join(', ');
}

function originOf(entry: string | null): string {
  return entry !== null && URL.canParse(entry) ? new URL(entry).origin : 'elsewhere';
}
