import { OVERRIDES_COOKIE } from '@fixed-ops/contract';
import { Banner, Button } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useHost } from '../boot/context.ts';

/**
 * Names the remotes that do not come from their releases, for as long as they do not: who looks at one must not take it for
 * what everybody sees. One click leaves them, and one comes back.
 */
export function OverridesBanner() {
  const { registry, overrides } = useHost();
  if (!overrides.allowed) return null;
  const overridden = registry.remotes.filter((remote) => remote.isDevelopment);
  if (overridden.length === 0) {
    return (
      <Banner kind="info" action={<Choice to="on">Use {overrides.origins.join(', ')} again</Choice>}>
        Every area comes from its release.
      </Banner>
    );
  }
  return (
    <Banner kind="warning" action={<Choice to="off">Use the releases</Choice>}>
      {overridden.map(({ label, entry }) => `${label} comes from ${originOf(entry)}`).join(', ')}, not from a release.
    </Banner>
  );
}

/** The gateway decides where remotes come from when it writes the document, so the page is loaded anew. */
function Choice({ to, children }: { readonly to: 'on' | 'off'; readonly children: ReactNode }) {
  const choose = () => {
    // For this visit of the browser; no value of it says anything about the person.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${OVERRIDES_COOKIE}=${to}; Path=/; SameSite=Strict`;
    window.location.reload();
  };
  return (
    <Button variant="link" size="inline" minH="6" onClick={choose}>
      {children}
    </Button>
  );
}

function originOf(entry: string | null): string {
  return entry !== null && URL.canParse(entry) ? new URL(entry).origin : 'elsewhere';
}
