import { roleLabel } from '@fixed-ops/access';
import type { OnboardingCreated } from '@fixed-ops/contract/help';
import { formatCount } from '@fixed-ops/metrics';
import { Box, Button, CircleAlert, CircleCheck, chakra, Panel, SectionHead, Spinner, Text } from '@fixed-ops/ui';
import { useEffect } from 'react';
import { StepFoot } from '../../frame/step-foot.tsx';
import { StepHead } from '../../frame/step-frame.tsx';
import { useWizard } from '../../frame/wizard-context.ts';
import { reviewValuesOf } from './review-values.ts';

/** The interval for reading the state of the load, in ms. */
const ASK_AGAIN_MS = 2000;
const isUnderWay = (store: OnboardingCreated['stores'][number]) =>
  store.import?.status === 'waiting' || store.import?.status === 'running';

/**
 * The result of the submission: stores with the load of their files, people with their invitations, and a link to the
 * first dashboard.
 */
export function Created() {
  const { onboarding, reload } = useWizard();
  const { created, submittedAt } = onboarding;
  const note = reviewValuesOf(onboarding.saved.review).comment;
  const isLoading = created?.stores.some(isUnderWay) ?? false;
  // An invitation that was not tried yet is sent within moments. A refused one has a message and waits longer.
  const isMailing = created?.people.some(({ status, message }) => status === 'waiting' && message === null) ?? false;
  const isAsking = isLoading || isMailing;
  useEffect(() => {
    if (!isAsking) return;
    const timer = setInterval(() => void reload(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAsking, reload]);
  const first = created?.stores.find((store) => store.opens !== null) ?? created?.stores[0];
  return (
    <>
      <StepHead title="Submitted" about={onboarding.groupName}>
        {isLoading
          ? 'Your files are being loaded. You can leave this page; loading continues, and this page shows how far it is.'
          : 'Your stores are set up. Whatever was left to check can be finished in Administration.'}
      </StepHead>
      {note === '' ? null : (
        <Panel aria-label="Note" p="5" mb="4">
          <SectionHead title="Note" />
          <Text mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {note}
          </Text>
        </Panel>
      )}
      {created === null ? (
        <Panel p="5">
          <Text>
            {submittedAt === null
              ? 'Nothing was created yet.'
              : 'It was submitted before this page could show what was created. You can open your stores after signing in.'}
          </Text>
        </Panel>
      ) : (
        <Box display="grid" gap="4">
          <Panel aria-label="Stores">
            <Box px="5" py="3">
              <SectionHead title="Stores" />
            </Box>
            <ul aria-label="Stores">
              {created.stores.map((store) => (
                <StoreLine key={store.dealershipId} store={store} />
              ))}
            </ul>
          </Panel>
          {created.people.length === 0 ? null : (
            <Panel aria-label="People">
              <Box px="5" py="3">
                <SectionHead title="People" />
              </Box>
              <ul aria-label="People">
                {created.people.map((person) => (
                  <PersonLine key={person.email} person={person} />
                ))}
              </ul>
            </Panel>
          )}
        </Box>
      )}
      <StepFoot
        action={
          first ? (
            <Button asChild size="touch" variant="primary">
              {/* A full load of the page, so that the session gets the new stores. */}
              <a href={dashboardOf(first)}>Open the first dashboard</a>
            </Button>
          ) : undefined
        }
      />
    </>
  );
}

/** The address of the first dashboard with figures, for service or parts, in the last month that has any. */
function dashboardOf({ dealershipId, opens }: OnboardingCreated['stores'][number]): string {
  const query = new URLSearchParams({ dealership: dealershipId, ...opens?.period });
  return `/dashboard/${opens?.department ?? 'service'}?${query.toString()}`;
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'start',
    px: '5',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  },
});

function StoreLine({ store }: { readonly store: OnboardingCreated['stores'][number] }) {
  const { name, isNew } = store;
  const words = loadingWords(store);
  const failed = store.import?.status === 'failed' || store.import?.status === 'cancelled';
  return (
    <Line aria-label={name}>
      <Mark isFailed={failed} isUnderWay={isUnderWay(store)} />
      <Box flex="1" minW="0">
        <Text fontWeight="semibold">{name}</Text>
        <Text role="status" textStyle="meta" color={failed ? 'fg.error' : 'fg.muted'}>
          {isNew ? 'Created' : 'Already existed, and was set up again'}. {words}
        </Text>
        {isUnderWay(store) ? (
          <Box
            mt="2"
            h="4px"
            maxW="420px"
            bg="bg.muted"
            borderRadius="full"
            overflow="hidden"
            role="progressbar"
            aria-label={`Loading ${name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(store.import?.percent ?? 0)}
          >
            <Box h="full" bg="blue.solid" style={{ width: `${store.import?.percent ?? 0}%` }} />
          </Box>
        ) : null}
      </Box>
    </Line>
  );
}

/** The state of a store's load, as a sentence. */
function loadingWords({ import: run }: OnboardingCreated['stores'][number]): string {
  if (run === null) return 'No files were uploaded: figures appear with the first night’s files.';
  const refused = run.refusedRows > 0 ? `, ${formatCount(run.refusedRows)} refused` : '';
  switch (run.status) {
    case 'waiting':
      return 'Its files are waiting to be loaded.';
    case 'running':
      return `Loading, ${Math.round(run.percent)}%.`;
    case 'done':
      return `${run.rows === 1 ? '1 row' : `${formatCount(run.rows)} rows`} loaded${refused}.`;
    case 'cancelled':
      return 'The loading was stopped. Load the files in Administration, Feeds.';
    case 'failed':
      return `The files could not be loaded${run.error === null ? '' : `: ${run.error}`}`;
  }
}

const PERSON_WORDS = {
  invited: 'Invited by email',
  waiting: 'The invitation is on its way',
  added: 'Already has an account, and now works in these stores too',
  refused: 'Not invited',
} as const;

type Person = OnboardingCreated['people'][number];

/** The state of a person's invitation, as one or two sentences. */
function personWords({ status, message }: Person): string {
  if (message === null) return PERSON_WORDS[status];
  return status === 'waiting'
    ? `The invitation has not been sent yet: ${message}. It will be sent again automatically.`
    : `${PERSON_WORDS[status]}. ${message}`;
}

/** The role that a person was given, as a sentence. Empty if it is unknown, or if nothing was given. */
function roleWords({ role, keepsRole }: Person): string {
  if (keepsRole) return 'Role as before. ';
  return role === null ? '' : `Role ${roleLabel(role)}. `;
}

function PersonLine({ person }: { readonly person: Person }) {
  const { email, status } = person;
  return (
    <Line aria-label={email}>
      <Mark isFailed={status === 'refused'} isUnderWay={status === 'waiting'} />
      <Box minW="0">
        <Text overflowWrap="anywhere">{email}</Text>
        <Text textStyle="meta" color={status === 'refused' ? 'fg.error' : 'fg.muted'}>
          {roleWords(person)}
          {personWords(person)}
        </Text>
      </Box>
    </Line>
  );
}

function Mark({ isFailed, isUnderWay: isOn }: { readonly isFailed: boolean; readonly isUnderWay: boolean }) {
  if (isOn) return <Spinner size="small" label="" />;
  return (
    <Box color={isFailed ? 'fg.error' : 'fg.success'} mt="0.5" flexShrink="0">
      {isFailed ? <CircleAlert size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
    </Box>
  );
}
