import { Button, chakra } from '@fixed-ops/ui';
import type { SignInFailure } from '../auth/sign-in-failure.ts';
import { PlainPage } from './boot-pages.tsx';

const sentences: Record<SignInFailure, { readonly title: string; readonly text: string }> = {
  cancelled: { title: 'Sign-in was canceled', text: 'Nobody is signed in. You can start again whenever you like.' },
  loop: {
    title: 'Sign-in does not come to an end',
    text: 'The sign-in service sent you back several times within a minute. Wait a moment, then try again; if this keeps happening, tell your administrator.',
  },
  otherTab: {
    title: 'Sign-in continues in another tab',
    text: 'Finish signing in there, and this page opens by itself.',
  },
  storageBlocked: {
    title: 'Site data is blocked in this browser',
    text: 'Your sign-in is kept in the browser while you work, but cookies and site data are blocked for this address. Allow them in the browser’s settings for this site, or leave the private window, then try again.',
  },
  failed: {
    title: 'Sign-in did not work',
    text: 'The sign-in service did not answer as expected. Try again; if this keeps happening, tell your administrator.',
  },
  insecureContext: {
    title: 'This address cannot sign you in',
    text: 'Browsers allow sign-in over https and on localhost only. Open Fixed Ops by its https address, or as http://localhost on the machine that runs it.',
  },
};

const buttons: Partial<Record<SignInFailure, string>> = {
  otherTab: 'Sign in here instead',
  storageBlocked: 'Try again',
};

/** Shown if nobody is signed in and another redirect by itself would not help. */
export function SignInFailurePage({
  failure,
  onStartOver,
}: {
  readonly failure: SignInFailure;
  readonly onStartOver: () => void;
}) {
  const { title, text } = sentences[failure];
  return (
    <PlainPage title={title}>
      <chakra.p color="fg.muted">{text}</chakra.p>
      {failure === 'insecureContext' ? null : (
        <Button variant="primary" size="touch" mt="6" onClick={onStartOver}>
          {buttons[failure] ?? 'Sign in'}
        </Button>
      )}
    </PlainPage>
  );
}
