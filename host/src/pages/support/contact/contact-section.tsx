import { jobTitleLabel } from '@fixed-ops/access';
import { Link } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, CircleCheck, chakra, EmptyState, Heading, Panel, Reference, Text } from '@fixed-ops/ui';
import { Mail } from '@fixed-ops/ui/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lastPage } from '../../../support-context/last-page.ts';
import { Administrators } from '../../administrators.tsx';
import { useSupportContacts } from '../../support-contacts.ts';
import { FeedGlance } from '../feeds/feed-glance.tsx';
import { ContactForm } from './contact-form.tsx';
import { useMessageForm } from './use-message-form.ts';

/**
 * The form for support. Beside it are the state of the feeds and the administrators, which answer many questions at
 * once.
 */
export function ContactSection({ reference }: { readonly reference: string | null }) {
  const { user, activeDealership } = useSession();
  const [page] = useState(lastPage);
  const contacts = useSupportContacts().data;
  const { form, sent, startAnother } = useMessageForm({ userId: user.id, page, reference });
  const supportEmail = contacts?.supportEmail ?? null;
  const { ref: formRef } = form.formProps;
  const wasSent = useRef(false);
  useEffect(() => {
    // The button for another message is gone, so the focus moves into the form.
    if (wasSent.current && sent === null) formRef.current?.querySelector<HTMLElement>('button, input')?.focus();
    wasSent.current = sent !== null;
  }, [sent, formRef]);
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) minmax(240px, 340px)' }}
      gap={{ base: '6', lg: '8' }}
      alignItems="start"
    >
      <Panel aria-label="Write to support" padding={{ base: '4', md: '5' }}>
        {contacts && supportEmail === null ? (
          <NoSupportAddress />
        ) : sent ? (
          <Sent reference={sent.reference} email={user.email} page={page} onAnother={startAnother} />
        ) : (
          <ContactForm form={form} page={page} supportEmail={supportEmail} />
        )}
      </Panel>
      <Box display="grid" gap="6">
        <RailPart title="Is the data in?">
          <FeedGlance />
        </RailPart>
        <RailPart title="Access, targets and people">
          <Text color="fg.muted" mb="3">
            The administrators of {activeDealership.name} decide on these.
          </Text>
          <Administrators fallback="Ask the administrator of your dealership." />
        </RailPart>
        <RailPart title="Sent along with a message">
          <Text color="fg.muted">
            Your name ({user.fullName}), email ({user.email}), job title ({jobTitleLabel(user.jobTitle)}) and role, the
            dealership ({activeDealership.name}), and the screenshot, reference and page if they are in the form.
          </Text>
        </RailPart>
      </Box>
    </Box>
  );
}

function RailPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Heading mb="2">{title}</Heading>
      {children}
    </section>
  );
}

interface SentProps {
  readonly reference: string;
  readonly email: string;
  readonly page: string | null;
  readonly onAnother: () => void;
}

/** Replaces the form after a message was sent, and takes the focus. */
function Sent({ reference, email, page, onAnother }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box display="flex" gap="3">
      <chakra.span color="fg.success" flexShrink="0" mt="0.5">
        <CircleCheck size={20} aria-hidden="true" />
      </chakra.span>
      <Box minW="0">
        <Heading ref={heading} tabIndex={-1} outline="none">
          Your message has been sent
        </Heading>
        <Text mt="1" color="fg.muted" overflowWrap="anywhere">
          Support will reply to {email}.
        </Text>
        <Text mt="1" textStyle="meta" color="fg.muted">
          <Reference id={reference} />
        </Text>
        <Box display="flex" flexWrap="wrap" gap="2" mt="5">
          {page ? (
            <Button asChild size="touch">
              <Link to={page}>Back to where you were</Link>
            </Button>
          ) : null}
          <Button size="touch" variant={page ? 'ghost' : 'outline'} onClick={onAnother}>
            Write another message
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

function NoSupportAddress() {
  return (
    <EmptyState title="No support address is set here" icon={<Mail size={20} aria-hidden="true" />}>
      Whoever runs Fixed Ops for you has not set an address for messages. Ask one of the people named on this page
      instead.
    </EmptyState>
  );
}
