import { RateLines } from '@fixed-ops/charts/rates';
import type { ReleaseEntry, ReleaseFailure, ReleaseOfName } from '@fixed-ops/contract/releases';
import { engineWords } from '@fixed-ops/federation';
import { Box, Check, chakra, Info, StatusMark, Text, X } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import {
  canaryOf,
  counted,
  currentOf,
  releaseLabel,
  stateText,
  timeText,
  vitalText,
  whenText,
} from './release-words.ts';
import type { Releases } from './summary-cards.tsx';
import { TakeBackButton } from './take-back-button.tsx';

interface EntryDetailProps {
  readonly entry: ReleaseEntry;
  readonly releases: Releases;
  readonly timezone: string;
  readonly onMoved: () => void;
}

/** What is known of a remote or of the host: errors over time, what fails, the checks it went through, and its releases. */
export function EntryDetail({ entry, releases, timezone, onMoved }: EntryDetailProps) {
  return (
    <Box>
      {entry.problem === null ? null : (
        <Text color="fg.error" mb="3">
          The pointer is not followed: {entry.problem}
        </Text>
      )}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 4fr)' }}
        columnGap="10"
        rowGap="5"
      >
        <ErrorChart entry={entry} releases={releases} timezone={timezone} />
        <Box>
          <Failures entry={entry} timezone={timezone} />
          <Engines entry={entry} />
          <Checks entry={entry} />
        </Box>
      </Box>
      <ReleaseList entry={entry} timezone={timezone} canTakeBack={releases.canTakeBack} onMoved={onMoved} />
    </Box>
  );
}

function Part({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Box as="section" aria-label={title} mb="4">
      <Box display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
        <chakra.h2 textStyle="label" fontWeight="semibold">
          {title}
        </chakra.h2>
        {note ? (
          <chakra.p textStyle="meta" color="fg.muted">
            {note}
          </chakra.p>
        ) : null}
      </Box>
      {children}
    </Box>
  );
}

function ErrorChart({ entry, releases, timezone }: Omit<EntryDetailProps, 'onMoved'>) {
  const { from, to, canaryRule } = releases;
  const canary = canaryOf(entry);
  const isDay = Date.parse(to) - Date.parse(from) <= 86_400_000;
  const label = (instant: string) => (isDay ? timeText(instant, timezone) : whenText(instant, timezone));
  const points = entry.points.map(({ at, current, canary: rate }) => ({
    time: label(at),
    values: { current, ...(canary ? { canary: rate } : {}) },
  }));
  const opened = canary?.since ?? null;
  const place =
    opened === null
      ? -1
      : ((Date.parse(opened) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * (points.length - 1);
  return (
    <Part
      title="Errors in 1,000 visits"
      note={
        canary === undefined
          ? undefined
          : `A canary over ${canaryRule.errorsPer1000.toFixed(1)} and twice the current returns by itself from ${canaryRule.minViews} visits on; now ${canary.figures.views.toLocaleString('en-US')}`
      }
    >
      {points.every(({ values }) => values.current === null && (values.canary ?? null) === null) ? (
        <Text color="fg.muted">There was no visit in this time.</Text>
      ) : (
        <RateLines
          label={`Errors in 1,000 visits of ${entry.label}`}
          points={points}
          series={[
            { key: 'current', label: 'Current', color: 'chart.line' },
            ...(canary ? [{ key: 'canary', label: 'Canary', color: 'status.off' }] : []),
          ]}
          limit={canaryRule.errorsPer1000}
          event={
            place < 0 || opened === null ? null : { at: place, text: `Canary opened ${timeText(opened, timezone)}` }
          }
          format={(value) => value.toFixed(1)}
        />
      )}
    </Part>
  );
}

function Failures({ entry, timezone }: Pick<EntryDetailProps, 'entry' | 'timezone'>) {
  const canary = canaryOf(entry);
  const of = canary === undefined ? currentOf(entry) : canary;
  const failures = entry.failures.filter(({ release }) => release === of?.release);
  return (
    <Part title={canary === undefined ? 'What fails' : 'What fails in the canary'}>
      {failures.length === 0 ? (
        <Text color="fg.muted">Nothing has failed.</Text>
      ) : (
        <chakra.ul listStyleType="none">
          {failures.map((failure) => (
            <FailureLine key={`${failure.name} ${failure.message}`} failure={failure} timezone={timezone} />
          ))}
        </chakra.ul>
      )}
    </Part>
  );
}

function FailureLine({ failure, timezone }: { readonly failure: ReleaseFailure; readonly timezone: string }) {
  const stores = failure.dealerships.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <chakra.li display="flex" gap="3" py="1.5" borderBottomWidth="1px" borderColor="border.muted">
      <chakra.span minW="8" textAlign="end" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {failure.count}
      </chakra.span>
      <Box minW="0">
        <chakra.code fontSize="xs" overflowWrap="anywhere">
          {[failure.name, failure.message].filter((part) => part !== '').join(': ')}
        </chakra.code>
        <Text textStyle="meta" color="fg.muted">
          {failure.page}, first {timeText(failure.firstAt, timezone)}, {counted(failure.people, 'person', 'people')}
          {stores === '' ? '' : `. ${stores}`}
        </Text>
      </Box>
    </chakra.li>
  );
}

function Engines({ entry }: { readonly entry: ReleaseEntry }) {
  const of = canaryOf(entry) ?? currentOf(entry);
  if (of === undefined || of.engines.length < 2) return null;
  return (
    <Part title="By browser">
      <chakra.ul listStyleType="none" textStyle="meta" color="fg.muted">
        {of.engines.map(({ engine, ...figures }) => (
          <li key={engine}>
            {engineWords(engine)}: {counted(figures.views, 'visit')},{' '}
            {vitalText('errorsPer1000', figures.errorsPer1000)} errors in 1,000, {counted(figures.loadFailures, 'time')}{' '}
            not loaded, LCP {vitalText('lcpP75Ms', figures.lcpP75Ms)}
          </li>
        ))}
      </chakra.ul>
    </Part>
  );
}

/** Results of checks as they are shown: one that was not run is no failure. */
const SHOWN_RESULTS = {
  passed: { Mark: Check, color: 'fg.success', words: '' },
  failed: { Mark: X, color: 'fg.error', words: ' (failed)' },
  skipped: { Mark: Info, color: 'fg.muted', words: ' (not run)' },
} as const;

function Checks({ entry }: { readonly entry: ReleaseEntry }) {
  const of = canaryOf(entry) ?? currentOf(entry);
  const release = entry.releases.find((each) => each.release === of?.release);
  return (
    <Part title="Checks before it went out">
      {release === undefined || release.checks.length === 0 ? (
        <Text color="fg.muted">None is noted of this release.</Text>
      ) : (
        <chakra.ul
          display="flex"
          flexWrap="wrap"
          columnGap="4"
          rowGap="1"
          mt="1"
          listStyleType="none"
          textStyle="meta"
          color="fg.muted"
        >
          {release.checks.map(({ name, result, detail }) => {
            const { Mark, color, words } = SHOWN_RESULTS[result];
            return (
              <chakra.li key={name} display="inline-flex" alignItems="center" gap="1">
                <chakra.span display="inline-flex" flexShrink="0" color={color}>
                  <Mark size={14} aria-hidden="true" />
                </chakra.span>
                {name}
                {words}
                {detail === '' ? '' : `: ${detail}`}
              </chakra.li>
            );
          })}
        </chakra.ul>
      )}
    </Part>
  );
}

/** Releases that are listed at first; the rest is history. */
const MOST_LISTED = 8;

function ReleaseList({
  entry,
  timezone,
  canTakeBack,
  onMoved,
}: Pick<EntryDetailProps, 'entry' | 'timezone' | 'onMoved'> & { readonly canTakeBack: boolean }) {
  const rest = entry.releases.length - MOST_LISTED;
  return (
    <Part title={`Releases of ${entry.label}`} note="Immutable and signed; a rollback is one pointer write">
      {entry.releases.length === 0 ? <Text color="fg.muted">There is none yet.</Text> : null}
      <chakra.ul listStyleType="none" mt="1">
        {entry.releases.slice(0, MOST_LISTED).map((release) => (
          <chakra.li
            key={release.release}
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: '180px 220px minmax(0, 1fr) auto' }}
            columnGap="4"
            alignItems="center"
            minH="44px"
            py="1"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <chakra.code fontSize="xs" title={release.release}>
              {releaseLabel(entry, release.release)}
            </chakra.code>
            <State entry={entry} release={release} />
            <chakra.span color="fg.muted" whiteSpace="normal">
              {whenText(release.createdAt, timezone)}
              {release.by === null ? '' : `, ${release.by}`}
              {release.commit === null ? '' : `, commit ${release.commit.slice(0, 7)}`}
              {release.contract === null ? '' : `, contract ${release.contract}`}
              {release.signedBy === null ? '' : `, signed by ${release.signedBy}`}
              {release.subject === null ? null : (
                <chakra.span display="block" overflowWrap="anywhere">
                  {release.subject}
                </chakra.span>
              )}
            </chakra.span>
            {release.canReturnTo && canTakeBack ? (
              <TakeBackButton
                entry={entry}
                what={{ kind: 'rollback', to: release.release }}
                label="Roll back to this"
                onMoved={onMoved}
              />
            ) : (
              <span />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {rest > 0 ? (
        <Text textStyle="meta" color="fg.muted" mt="1">
          {counted(rest, 'older release')} besides.
        </Text>
      ) : null}
    </Part>
  );
}

function State({ entry, release }: { readonly entry: ReleaseEntry; readonly release: ReleaseOfName }) {
  const share = entry.served.find((each) => each.release === release.release)?.share;
  const status = { current: 'green', canary: 'amber', refused: 'red', bad: 'red' } as const;
  const mark = Object.entries(status).find(([state]) => state === release.state)?.[1];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={mark === 'red' ? 'fg.error' : 'fg.muted'}>
      {mark === undefined ? null : <StatusMark status={mark} label="" />}
      {stateText(release, share)}
    </chakra.span>
  );
}
