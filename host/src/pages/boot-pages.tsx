import { describeError } from '@fixed-ops/api';
import { useLongWait } from '@fixed-ops/api/host';
import { Box, BrandMark, Button, chakra, ErrorCard, FullPageSpinner, VisuallyHidden } from '@fixed-ops/ui';
import { type ReactNode, useEffect } from 'react';
import { referenceOf } from '../federation/reference.ts';

/** Shown until it is known who is signed in: a spinner, and a sentence if the identity provider is slow. */
export function SigningInPage() {
  const isLate = useLongWait(true);
  usePageTitle('Signing in');
  return (
    <main>
      <VisuallyHidden as="h1">Signing in</VisuallyHidden>
      <FullPageSpinner />
      <Box role="status" position="fixed" insetX="4" top="calc(30vh + 40px)" textAlign="center" color="fg.muted">
        {isLate ? 'This is taking longer than usual. The sign-in service has not answered yet.' : null}
      </Box>
    </main>
  );
}

/** Shown while the person and the dealerships load, because the shell needs both. */
export function LoadingPage() {
  return (
    <main>
      <VisuallyHidden as="h1">Loading Fixed Ops</VisuallyHidden>
      <FullPageSpinner />
    </main>
  );
}

/** Shown if the document lacks the data that the page needs to start. The server is broken, not the account. */
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

/** Shown if nobody is signed in and the file that explains why could not be loaded. */
export function SignInLostPage({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <PlainPage title="Sign-in did not work">
      <chakra.p color="fg.muted">Check your network, then try again.</chakra.p>
      <Button variant="primary" size="touch" mt="6" onClick={onStartOver}>
        Try again
      </Button>
    </PlainPage>
  );
}

interface FailedPageProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface SessionFailedProps extends FailedPageProps {
  readonly onLogOut: () => void;
}

/**
 * Shown if the person or the dealerships could not be loaded. It has a button to sign out, because there is no header.
 */
export function SessionFailedPage({ onLogOut, ...props }: SessionFailedProps) {
  return (
    <Branded>
      <FailedCard name="Your session" action={<LogOutButton onLogOut={onLogOut} />} {...props} />
    </Branded>
  );
}

/**
 * Shown if one dealership could not be loaded. The header's selector offers others, but on a phone the header has no
 * way to sign out.
 */
export function DealershipFailedPage({
  name,
  hasOthers,
  onLogOut,
  ...props
}: SessionFailedProps & { readonly name: string; readonly hasOthers: boolean }) {
  return (
    <Box display="grid" justifyItems="center" padding={{ base: '4', md: '6' }} pt="8">
      <FailedCard
        name={name}
        advice={hasOthers ? 'Your other dealerships can be opened above.' : undefined}
        action={<LogOutButton onLogOut={onLogOut} />}
        {...props}
      />
    </Box>
  );
}

function LogOutButton({ onLogOut }: { readonly onLogOut: () => void }) {
  return (
    <Button size="touch" onClick={onLogOut}>
      Log Out
    </Button>
  );
}

/**
 * Shown if the account was closed, even while the person was working. It replaces what was on screen and says whom to
 * ask.
 */
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

/** Shown if the shell itself failed. An area cannot cause that. Without this page, the window would be empty. */
export function PageFailedPage(props: FailedPageProps) {
  const reload = (
    <Button size="touch" onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
  return (
    <Branded>
      <FailedCard name="This page" action={reload} {...props} />
    </Branded>
  );
}

interface FailedCardProps extends FailedPageProps {
  readonly name: string;
  readonly advice?: string | undefined;
  readonly action: ReactNode;
}

/** The card that fills the page. */
function FailedCard({ name, advice, error, onRetry, action }: FailedCardProps) {
  const { message } = describeError(error);
  usePageTitle(`${name} could not be loaded`);
  return (
    <ErrorCard
      name={name}
      message={advice ? `${message} ${advice}` : message}
      reference={referenceOf(error)}
      onRetry={onRetry}
      action={action}
      primary
      headingLevel="h1"
    />
  );
}

/** Sets the document's title for a page outside the shell, which sets all other titles. */
function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fixed Ops`;
  }, [title]);
}

/** A page of text outside the shell. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <Branded>
      <chakra.h1 textStyle={{ base: 'h1Phone', md: 'h1' }} mb="2">
        {title}
      </chakra.h1>
      {children}
    </Branded>
  );
}

/** A page without the header. It shows the product's name. */
function Branded({ children }: { readonly children: ReactNode }) {
  return (
    <Box as="main" display="grid" placeItems="center" minH="100vh" padding="4">
      <Box width="full" maxW="480px">
        <Box display="flex" alignItems="center" gap="2" textStyle="h2" mb="8">
          <BrandMark />
          Fixed Ops
        </Box>
        {children}
      </Box>
    </Box>
  );
}
