import { describeError, useLongWait } from '@fixed-ops/api';
import { Box, Button, chakra, ErrorCard, FullPageSpinner, Heading } from '@fixed-ops/ui';
import { type ReactNode, useEffect } from 'react';
import type { SignInFailure } from '../auth/sign-in-failure.ts';
import { referenceOf } from '../federation/reference.ts';
import { BrandMark } from '../shell/brand-mark.tsx';
import { WhomToAsk } from './whom-to-ask.tsx';

const sentences: Record<SignInFailure, { readonly title: string; readonly text: string }> = {
  cancelled: { title: 'Sign-in was cancelled', text: 'Nobody is signed in. You can start again whenever you like.' },
  loop: {
    title: 'Sign-in does not come to an end',
    text: 'The sign-in service sent you back several times within a minute. Wait a moment, then try again; if it stays so, tell your administrator.',
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
    text: 'The sign-in service did not answer as expected. Try again; if it stays so, tell your administrator.',
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

/** Before it is known who is signed in: a spinner, and a word when the identity provider takes its time. */
export function SigningInPage() {
  const isLate = useLongWait(true);
  return (
    <>
      <FullPageSpinner />
      <Box role="status" position="fixed" insetX="4" top="calc(30vh + 40px)" textAlign="center" color="fg.muted">
        {isLate ? 'This is taking longer than usual. The sign-in service has not answered yet.' : null}
      </Box>
    </>
  );
}

/** Nobody is signed in, and starting a redirect by itself would help nobody. */
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

/** The page came without what it needs to start: the server is broken, not the person. */
export function BrokenDocumentPage() {
  return (
    <PlainPage title="Fixed Ops could not start">
      <chakra.p color="fg.muted">The page came without its configuration. Reload it in a moment.</chakra.p>
      <Button variant="primary" size="touch" mt="6" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </PlainPage>
  );
}

interface FailedPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Person, dealerships or dealership data could not be loaded. The header, if there is one, has no way out on a phone. */
export function SessionFailedPage({ onLogOut, ...props }: FailedPageProps & { readonly onLogOut: () => void }) {
  return (
    <FailedPage
      name="Your session"
      action={
        <Button size="touch" onClick={onLogOut}>
          Log Out
        </Button>
      }
      {...props}
    />
  );
}

/** The account was closed, maybe while its person was working: what they saw is gone, and only others can help. */
export function AccountClosedPage({ error, onRetry, onLogOut }: FailedPageProps & { readonly onLogOut: () => void }) {
  const { message, reference } = describeError(error);
  return (
    <PlainPage title="Your account is closed">
      <chakra.p color="fg.muted">{message}</chakra.p>
      {reference === null ? null : (
        <chakra.p color="fg.muted" mt="2">
          Reference {reference}
        </chakra.p>
      )}
      <Box display="flex" gap="2" mt="6">
        <Button variant="primary" size="touch" onClick={onLogOut}>
          Log Out
        </Button>
        <Button size="touch" onClick={onRetry}>
          Try again
        </Button>
      </Box>
    </PlainPage>
  );
}

/** The shell itself broke; no area can do that, but an empty window would help nobody. */
export function PageFailedPage(props: FailedPageProps) {
  return (
    <main>
      <FailedPage name="This page" {...props} />
    </main>
  );
}

function FailedPage({
  name,
  error,
  onRetry,
  action,
}: FailedPageProps & { readonly name: string; readonly action?: ReactNode }) {
  const { message } = describeError(error);
  usePageTitle(`${name} could not be loaded`);
  return (
    <Box display="grid" placeItems="start center" padding={{ base: '4', md: '6' }} pt="12">
      <ErrorCard
        name={name}
        message={message}
        reference={referenceOf(error)}
        onRetry={onRetry}
        action={action}
        primary
        headingLevel="h1"
      />
    </Box>
  );
}

interface NoDealershipPageProps {
  readonly groupName: string;
  readonly onLogOut: () => void;
}

/** A person who is a member of no dealership can do nothing here and must learn whom to ask. */
export function NoDealershipPage({ groupName, onLogOut }: NoDealershipPageProps) {
  return (
    <Box padding={{ base: '4', md: '6' }} maxW="640px">
      <chakra.h1 textStyle={{ base: 'h1Phone', md: 'h1' }} tabIndex={-1} mb="2">
        No dealership yet
      </chakra.h1>
      <p>
        Your account is not assigned to a dealership. Ask the administrator of {groupName || 'your dealership group'} to
        assign you to one, then reload this page.
      </p>
      <Box display="flex" flexWrap="wrap" gap="2" mt="5">
        <Button size="touch" onClick={() => window.location.reload()}>
          Reload
        </Button>
        {/* The icons of the header are out of reach on a phone. */}
        <Button size="touch" variant="ghost" onClick={onLogOut}>
          Log Out
        </Button>
      </Box>
      <Box as="section" mt="8">
        <Heading mb="2">Whom to ask</Heading>
        <WhomToAsk />
      </Box>
    </Box>
  );
}

/** Names the document after a page that stands outside the shell, which names all others. */
function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fixed Ops`;
  }, [title]);
}

function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <Box as="main" display="grid" placeItems="center" minH="100vh" padding="4">
      <Box maxW="420px">
        <Box display="flex" alignItems="center" gap="2" textStyle="h2" mb="8">
          <BrandMark />
          Fixed Ops
        </Box>
        <chakra.h1 textStyle="h1" mb="2">
          {title}
        </chakra.h1>
        {children}
      </Box>
    </Box>
  );
}
