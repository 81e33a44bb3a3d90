import { connectLateOutcomes } from '@fixed-ops/api/host';
import { notify } from '@fixed-ops/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, ThemedPage } from '../app.tsx';
import type { SignInFailure } from '../auth/sign-in-failure.ts';
import { startOver } from '../auth/start-over.ts';
import { BrokenDocumentPage, SignInLostPage, SigningInPage } from '../pages/boot-pages.tsx';
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

const loadSignInFailure = () => import('../pages/sign-in-failure-page.tsx');

/** Has the page of a sign-in that fails at hand, as the network may be gone by then. */
export const prepareSignInFailure = (): void => void loadSignInFailure().catch(() => undefined);

/** Its sentences come when they may be needed: nearly everybody does without. */
export async function showSignInFailure(nonce: string | undefined, failure: SignInFailure): Promise<void> {
  const page = await loadSignInFailure().then(
    ({ SignInFailurePage }) => <SignInFailurePage failure={failure} onStartOver={startOver} />,
    () => <SignInLostPage onStartOver={startOver} />,
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
