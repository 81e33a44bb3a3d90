import { connectLateOutcomes } from '@fixed-ops/api/host';
import { notify } from '@fixed-ops/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, ThemedPage } from '../app.tsx';
import type { SignInFailure } from '../auth/sign-in-failure.ts';
import { startOver } from '../auth/start-over.ts';
import { BrokenDocumentPage, PageFailedPage, SigningInPage } from '../pages/boot-pages.tsx';
import type { HostServices } from './context.ts';

let root: Root | null = null;

function render(page: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element "root".');
  root ??= createRoot(container);
  root.render(page);
}

export function showApp(props: {
  readonly nonce: string | undefined;
  readonly queryClient: QueryClient;
  readonly services: HostServices;
}): void {
  // Errors stay until they are closed: whoever has left the dealership may be looking elsewhere.
  connectLateOutcomes(({ kind, title, text, reference }) =>
    notify({ kind, title, detail: text ?? undefined, reference, ...(kind === 'error' ? { durationMs: 0 } : {}) }),
  );
  render(<App {...props} />);
}

export function showSigningIn(nonce: string | undefined): void {
  render(
    <ThemedPage nonce={nonce}>
      <SigningInPage />
    </ThemedPage>,
  );
}

/** Its sentences come when they are needed: nearly everybody does without. */
export async function showSignInFailure(nonce: string | undefined, failure: SignInFailure): Promise<void> {
  const page = await import('../pages/sign-in-failure-page.tsx').then(
    ({ SignInFailurePage }) => <SignInFailurePage failure={failure} onStartOver={startOver} />,
    (error: unknown) => <PageFailedPage error={error} onRetry={() => window.location.reload()} />,
  );
  render(<ThemedPage nonce={nonce}>{page}</ThemedPage>);
}

export function showBrokenDocument(nonce: string | undefined): void {
  render(
    <ThemedPage nonce={nonce}>
      <BrokenDocumentPage />
    </ThemedPage>,
  );
}
