import { failedCall, useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { DataTable, EmptyState, ErrorCard, FilterInput, filterRows, PageHeader, Panel, Text } from '@fixed-ops/ui';
import { useDeferredValue, useMemo } from 'react';
import { thresholdColumns } from './threshold-columns.tsx';

const addressSchema = urlSchema({ search: urlText() });
/** The default bounds of the service department. */
const EXPECTED_ROWS = 28;

/** The bounds that colour every service figure, to read; changing them comes with the settings. */
export function ThresholdsScreen() {
  const { activeDealership, dealershipData } = useSession();
  const [{ search }, setAddress] = useUrlState(addressSchema);
  const answer = useCall(administrationCalls.serviceOptionsThresholds);
  const columns = useMemo(() => thresholdColumns(dealershipData.timezone), [dealershipData.timezone]);
  const words = useDeferredValue(search);
  const rows = useMemo(() => filterRows(answer.data?.data ?? [], columns, words), [answer.data, columns, words]);
  return (
    <>
      <PageHeader title="Thresholds" period={`Service, ${activeDealership.name}`} />
      <Text mb="4" color="fg.muted">
        Every screen colors its service figures by these bounds. Worse than near target is off target. They cannot be
        changed here yet.
      </Text>
      {answer.isError && !answer.data ? (
        <ErrorCard name="Thresholds" {...failedCall(answer)} />
      ) : (
        <>
          <FilterInput
            label="Find a measure"
            value={search}
            onChange={(text) => setAddress({ search: text }, { replace: true })}
          />
          <Panel aria-label="Thresholds" mt="3">
            <DataTable
              label="Thresholds"
              columns={columns}
              rows={rows}
              rowKey={({ metricKey, scope }) => `${metricKey}:${scope}`}
              loading={answer.isPending}
              expectedRows={EXPECTED_ROWS}
              maxHeight="none"
              empty={<EmptyState title={`No measure is called “${words}”`}>Search by its name or pay type.</EmptyState>}
            />
          </Panel>
        </>
      )}
    </>
  );
}
