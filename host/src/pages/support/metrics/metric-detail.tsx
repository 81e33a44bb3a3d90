import { useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { supportCalls } from '@fixed-ops/contract/help';
import { allMetrics, type MetricDefinition, NOT_PROVIDED, type Threshold } from '@fixed-ops/metrics';
import { feedFieldsOf, isInspectionNotProvided, isInventoryNotProvided } from '@fixed-ops/metrics/feeds';
import { inspectionMetrics } from '@fixed-ops/metrics/inspection';
import { inventoryMetrics } from '@fixed-ops/metrics/inventory';
import { defaultThresholds } from '@fixed-ops/metrics/thresholds';
import { useSession } from '@fixed-ops/session';
import { Box, chakra, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { boundsInWords, DIRECTION_WORDS, FEED_FIELD_WORDS, scopeWords, UNIT_WORDS } from './metric-words.ts';

/** One metric as its definition describes it: meaning, formula, targets and required columns. */
export function MetricDetail({ definition }: { readonly definition: MetricDefinition }) {
  const { label, shortLabel, key, explanation, formula, unit, direction, scope, numerator, denominator } = definition;
  return (
    <>
      <chakra.h2 textStyle="drawerTitle" fontSize="xl" fontWeight="semibold">
        {label}
      </chakra.h2>
      <Text color="fg.muted">
        {shortLabel === label ? null : `Short: ${shortLabel} · `}
        <chakra.code fontFamily="mono">{key}</chakra.code>
      </Text>
      <Text mt="4" maxW="640px">
        {explanation}
      </Text>
      <chakra.dl
        mt="5"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '140px minmax(0, 1fr)' }}
        columnGap="6"
        rowGap={{ base: '0', md: '3' }}
        css={{ '& > dd': { mb: { base: '3', md: '0' } } }}
      >
        <Entry name="Formula">{formula}</Entry>
        <Entry name="Made of">
          {capitalized(denominator ? `${numerator.label} over ${denominator.label}` : numerator.label)}
        </Entry>
        <Entry name="Unit">{UNIT_WORDS[unit]}</Entry>
        <Entry name="Direction">{DIRECTION_WORDS[direction]}</Entry>
        <Entry name="On the dashboard">{scopeWords(scope)}</Entry>
        <Entry name="Target">
          <Targets definition={definition} />
        </Entry>
        <Entry name="Needs from the feed">
          <FeedNeeds definition={definition} />
        </Entry>
      </chakra.dl>
    </>
  );
}

function Entry({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <Text as="dt" color="fg.muted">
        {name}
      </Text>
      <Box as="dd" ms="0" minW="0">
        {children}
      </Box>
    </>
  );
}

/** The default targets, and beside them those of this dealership. */
function Targets({ definition }: { readonly definition: MetricDefinition }) {
  const { activeDealership } = useSession();
  const { data } = useCall(administrationCalls.serviceOptionsThresholds, { retryWithBackOff: true });
  const own = (data?.data ?? []).filter(({ metricKey, source }) => metricKey === definition.key && source === 'custom');
  const defaults = defaultThresholds.filter(({ metricKey }) => metricKey === definition.key);
  if (defaults.length === 0 && own.length === 0) return 'None by default. Administration can set one.';
  const line = (threshold: Threshold, note: string) => (
    <li key={`${note} ${threshold.scope}`}>
      <chakra.span color="fg.muted">{scopeWords(threshold.scope)}: </chakra.span>
      {boundsInWords(definition, threshold)}
      {note === '' ? null : <chakra.span color="fg.muted"> ({note})</chakra.span>}
    </li>
  );
  const isReplaced = (threshold: Threshold) => own.some(({ scope }) => scope === threshold.scope);
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1">
      {defaults.map((threshold) => line(threshold, isReplaced(threshold) ? 'default, replaced here' : ''))}
      {own.map((threshold) => line(threshold, `set by ${activeDealership.name}`))}
    </chakra.ul>
  );
}

/** The columns that the figure needs. Columns that this dealership's feed lacks are marked. */
function FeedNeeds({ definition }: { readonly definition: MetricDefinition }) {
  const { data } = useCall(supportCalls.feedStatus);
  const fields = feedFieldsOf(definition);
  if (fields.length === 0) return 'Repair orders with their dates and pay types, which every feed has.';
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1">
      {fields.map((field) => (
        <li key={field}>
          {FEED_FIELD_WORDS[field].label}{' '}
          <chakra.code fontFamily="mono" textStyle="meta" color="fg.muted">
            {FEED_FIELD_WORDS[field].file} {FEED_FIELD_WORDS[field].column ?? field}
          </chakra.code>
          {data?.fieldsNotProvided.includes(field) ? (
            <chakra.span color="fg.warning" fontWeight="medium">
              {' '}
              {NOT_PROVIDED}
            </chakra.span>
          ) : null}
        </li>
      ))}
    </chakra.ul>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The metrics that need these columns. */
export function metricsWithout(fields: readonly string[]): readonly MetricDefinition[] {
  return allMetrics.filter((definition) => feedFieldsOf(definition).some((field) => fields.includes(field)));
}

/** Labels of the figures of inventory and inspections that need these columns. */
export function otherFiguresWithout(fields: readonly string[]): readonly string[] {
  return [
    ...inventoryMetrics.filter((definition) => isInventoryNotProvided(definition, fields)),
    ...inspectionMetrics.filter((definition) => isInspectionNotProvided(definition, fields)),
  ].map(({ label }) => label);
}
