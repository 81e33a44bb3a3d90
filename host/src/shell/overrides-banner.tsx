import { type OverrideRequest, overrideCookie, type ResolvedRemote, readOverrideRequest } from '@fixed-ops/federation';
import { Banner, Button } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useHost } from '../boot/context.ts';
import { writeCookie } from '../write-cookie.ts';

/** More areas or servers than this are counted: their names would push the page down. */
const MOST_NAMED = 2;

/**
 * Names the remotes that do not come from their releases, for as long as they do not: who looks at one must not take it for
 * what everybody sees. One click leaves them, and one comes back.
 */
export function OverridesBanner() {
  const { registry, overrides } = useHost();
  if (!overrides.allowed) return null;
  const request = readOverrideRequest(document.cookie);
  const leave = <Choice request={{ ...request, areLeft: true }}>Use the releases</Choice>;
  const overridden = registry.remotes.filter((remote) => remote.isDevelopment);
  if (overridden.length > 0) {
    return (
      <Banner kind="warning" action={leave}>
        {overridden.length > MOST_NAMED
          ? `${overridden.length} areas come from development servers, not from releases.`
          : `${overridden.map((remote) => `${remote.label} comes from ${originOf(remote.entry)}`).join(', ')}, not from a release.`}
      </Banner>
    );
  }
  const offered = registry.remotes.filter((remote) => remote.offered !== null);
  if (offered.length > 0) {
    return (
      <Banner kind="info" action={leave}>
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

/** The gateway decides where remotes come from when it writes the document, so the page is loaded anew. */
function Choice({ request, children }: { readonly request: OverrideRequest; readonly children: ReactNode }) {
  const choose = () => {
    // For this visit of the browser; no value of it says anything about the person.
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
