import { canOpen } from '@fixed-ops/access';
import { answerOf, useSettings } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, FilterInput, Lock, PageHeader, Panel, Skeleton, Text } from '@fixed-ops/ui';
import { useDeferredValue } from 'react';
import { ThresholdsForm } from './thresholds-form.tsx';

const addressSchema = urlSchema({ search: urlText() });
/** Rows of the default bounds that a window shows. */
const ROWS_LOADING = 12;

const thresholdCalls = {
  get: administrationCalls.serviceOptionsThresholds,
  put: administrationCalls.putServiceOptionsThresholds,
};

/** The bounds that color every service figure: to change for administrators, to read for everybody else. */
export function ThresholdsScreen() {
  const { activeDealership, user } = useSession();
  const [{ search }, setAddress] = useUrlState(addressSchema);
  const words = useDeferredValue(search);
  // Every figure is judged by them.
  const settings = useSettings(thresholdCalls, { name: 'Thresholds', invalidates: 'dealership' });
  const readOnly = !canOpen(user, 'administration');
  return (
    <>
      <PageHeader title="Thresholds" period={`Service, ${activeDealership.name}`} />
      <Text color="fg.muted" _print={{ mb: '3' }}>
        Every screen colors its service figures by these bounds. Worse than near target is off target.
      </Text>
      <Text data-print="none" mb="4" textStyle="meta" color="fg.muted">
        Parts thresholds, their history and copies to other stores come with the rest of the settings.
      </Text>
      {readOnly ? <ReadOnly /> : null}
      <Answer name="Thresholds" answer={answerOf(settings.answer)} skeleton={<Loading />}>
        {({ data: { data } }) => (
          <ThresholdsForm
            key={activeDealership.id}
            settings={settings}
            thresholds={data}
            words={words}
            readOnly={readOnly}
            search={
              <FilterInput
                label="Find a measure"
                value={search}
                onChange={(text) => setAddress({ search: text }, { replace: true })}
              />
            }
          />
        )}
      </Answer>
    </>
  );
}

function ReadOnly() {
  return (
    <Box
      role="note"
      data-print="none"
      display="flex"
      gap="2"
      mb="4"
      px="4"
      py="3"
      bg="blue.subtle"
      borderWidth="1px"
      borderColor="blue.muted"
      borderRadius="l3"
    >
      <Lock size={16} aria-hidden="true" />
      <span>You can look at these bounds. Changing them needs an administrator of this dealership.</span>
    </Box>
  );
}

function Loading() {
  return (
    <Panel aria-busy="true" aria-label="Thresholds">
      {Array.from({ length: ROWS_LOADING }, (_, index) => index).map((index) => (
        <Box key={index} display="flex" justifyContent="space-between" px="5" py="3" borderTopWidth="1px">
          <Skeleton h="8" w="180px" />
          <Skeleton h="8" w="240px" maxW="40%" />
        </Box>
      ))}
    </Panel>
  );
}
