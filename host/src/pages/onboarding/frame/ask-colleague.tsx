import { describeError, useCallMutation } from '@fixed-ops/api';
import { onboardingLinkCalls } from '@fixed-ops/contract/help';
import { Box, Button, Dialog, Heading, notify, Text, useAskedClose } from '@fixed-ops/ui';
import { Form, FormFoot, FormRow, TextField, useForm } from '@fixed-ops/ui/form';
import { Mail } from '@fixed-ops/ui/icons';
import { useState } from 'react';
import { STEP_WORDS } from '../steps.ts';
import { dateOf } from './clock.ts';
import { useWizard } from './wizard-context.ts';

/** The card below the rail. It sends this step to a colleague, and lists whom it was sent to. */
export function AskColleague() {
  const { step, onboarding, reload } = useWizard();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useCallMutation(onboardingLinkCalls.onboardingWithdrawStepLink, {
    name: 'Link',
    invalidates: [],
  });
  const { token } = useWizard();
  if (step === 'review' || onboarding.only !== null) return null;
  const sent = onboarding.links.filter((link) => link.step === step && link.state === 'open');
  return (
    <Box as="section" aria-label="Ask a colleague" borderWidth="1px" borderRadius="l3" p="3" mx={{ lg: '-3' }}>
      <Heading as="h2" textStyle="label">
        Not yours to answer?
      </Heading>
      <Text textStyle="meta" color="fg.muted" mb="3">
        Send this step alone to a colleague. They see nothing else.
      </Text>
      <Button onClick={() => setOpen(true)}>
        <Mail />
        Ask a colleague
      </Button>
      {sent.length === 0 ? null : (
        <Box as="ul" mt="3" display="grid" gap="2" textStyle="meta" aria-label="Sent to">
          {sent.map(({ linkId, email, sentAt, expiresAt }) => (
            <Box as="li" key={linkId} minW="0">
              <Text overflowWrap="anywhere">{email}</Text>
              <Text color="fg.muted">
                Sent {dateOf(sentAt)}, works until {dateOf(expiresAt)}.{' '}
                <Button
                  variant="link"
                  size="inline"
                  aria-label={`Withdraw the link of ${email}`}
                  loading={withdraw.isPending}
                  onClick={() =>
                    withdraw.mutate(
                      { body: { onboardingToken: token, linkId } },
                      {
                        onSettled: () => void reload(),
                        onError: (error) => {
                          const { message: detail, reference } = describeError(error);
                          notify({ kind: 'error', title: 'The link was not withdrawn', detail, reference });
                        },
                      },
                    )
                  }
                >
                  Withdraw
                </Button>
              </Text>
            </Box>
          ))}
        </Box>
      )}
      {isOpen ? <AskDialog onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

const rules = {
  email: { label: 'Email', required: true, type: 'email' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  accountId: { label: 'Account id' },
} as const;

function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const { token, step, onboarding, reload } = useWizard();
  const { needsAccountIds } = onboarding;
  const send = useCallMutation(onboardingLinkCalls.onboardingStepLink, { name: 'Link', invalidates: [] });
  const form = useForm({
    initial: { email: '', firstName: '', lastName: '', accountId: '' },
    rules,
    onSave: async ({ email, firstName, lastName, accountId }) => {
      if (step === 'review') return;
      const names = firstName.trim() === '' && lastName.trim() === '' ? {} : { firstName, lastName };
      const account = accountId.trim() === '' ? {} : { accountId };
      await send.mutateAsync({ body: { onboardingToken: token, step, email, ...names, ...account } });
      notify({ kind: 'success', title: `Sent to ${email.trim()}` });
      await reload();
      onClose();
    },
  });
  const { close, question } = useAskedClose(form.isDirty, onClose);
  return (
    <>
      <Dialog open title={`Ask a colleague: ${STEP_WORDS[step].title}`} onClose={close}>
        <Text mb="4">They get a mail with a link that opens this step and nothing else, for seven days.</Text>
        <Form form={form} label="Ask a colleague">
          <TextField {...form.field('email')} type="email" autoComplete="off" />
          <FormRow>
            <TextField {...form.field('firstName')} autoComplete="off" />
            <TextField {...form.field('lastName')} autoComplete="off" />
          </FormRow>
          {needsAccountIds ? (
            <>
              <TextField
                {...form.field('accountId')}
                autoComplete="off"
                help="The object id of the account that the administrators of your identity tenant have made."
              />
              <Text textStyle="meta">Name and account id are for a colleague who does not sign in here yet.</Text>
            </>
          ) : (
            <Text textStyle="meta">The name is for a colleague who has no account yet: the link gives them one.</Text>
          )}
          <FormFoot form={form} saveLabel="Send the step" onCancel={close} />
        </Form>
      </Dialog>
      {question}
    </>
  );
}
