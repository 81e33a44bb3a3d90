import type { ReleaseEntry, ReleaseFailure, ServedRelease } from '@fixed-ops/contract/releases';
import { engineWords } from '@fixed-ops/federation';
import { Box, Check, chakra, Info, Text, X } from '@fixed-ops/ui';
import { EntryErrors } from './entry-errors.tsx';
import { EntryFigures } from './entry-figures.tsx';
import { EntryPart } from './entry-part.tsx';
import { EntryReleases } from './entry-releases.tsx';
import { notFollowed } from './entry-troubles.ts';
import { canaryOf, counted, currentOf, momentText, numberText, vitalText } from './release-words.ts';
import type { Releases } from './summary-cards.tsx';

interface EntryDetailProps {
  readonly entry: ReleaseEntry;
  readonly releases: Releases;
  readonly timezone: string;
  /** Whether this person may take releases back on this server. */
  readonly mayTakeBack: boolean;
  readonly onMoved: () => void;
}

/** The details of a remote or of the host: errors over time, failures, its checks, and its releases. */
export function EntryDetail({ entry, releases, timezone, mayTakeBack, onMoved }: EntryDetailProps) {
  const trouble = notFollowed(entry);
  return (
    <Box>
      {trouble === null ? null : (
        <Text color="fg.error" mb="3">
          {entry.problem === null ? '' : 'The pointer is not followed: '}
          {trouble}
        </Text>
      )}
      <EntryFigures entry={entry} timezone={timezone} />
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 4fr)' }}
        columnGap="10"
        rowGap="5"
      >
        <EntryErrors entry={entry} releases={releases} timezone={timezone} />
        <Box>
          {failuresOf(entry).map(({ title, of }) => (
            <Failures key={title} title={title} of={of} entry={entry} releases={releases} timezone={timezone} />
          ))}
          <Engines entry={entry} />
          <Checks entry={entry} />
        </Box>
      </Box>
      <EntryReleases entry={entry} timezone={timezone} mayTakeBack={mayTakeBack} onMoved={onMoved} />
    </Box>
  );
}

/** The failures of the served releases: of the canary, which has few visitors, and of the current release. */
function failuresOf(entry: ReleaseEntry): Pick<FailuresProps, 'title' | 'of'>[] {
  const [canary, current] = [canaryOf(entry), currentOf(entry)];
  if (canary === undefined) return [{ title: 'What fails', of: current }];
  const ofCanary = { title: 'What fails in the canary', of: canary };
  return current === undefined ? [ofCanary] : [ofCanary, { title: 'What fails in the current release', of: current }];
}

interface FailuresProps extends Omit<EntryDetailProps, 'onMoved' | 'mayTakeBack'> {
  readonly title: string;
  /** The release of the failures. Null if nothing has failed. */
  readonly of: ServedRelease | undefined;
}

function Failures({ title, of, entry, releases, timezone }: FailuresProps) {
  const failures = entry.failures.filter(({ release }) => release === of?.release);
  return (
    <EntryPart title={title}>
      {failures.length === 0 ? (
        <Text color="fg.muted">Nothing has failed.</Text>
      ) : (
        <chakra.ul listStyleType="none">
          {failures.map((failure) => (
            <FailureLine
              key={`${failure.name} ${failure.message}`}
              failure={failure}
              first={momentText(failure.firstAt, timezone, releases)}
            />
          ))}
        </chakra.ul>
      )}
    </EntryPart>
  );
}

function FailureLine({ failure, first }: { readonly failure: ReleaseFailure; readonly first: string }) {
  const stores = failure.dealerships.map(({ name, count }) => `${name} ${numberText(count)}`).join(', ');
  return (
    <chakra.li display="flex" gap="3" py="1.5" borderBottomWidth="1px" borderColor="border.muted">
      <chakra.span minW="8" textAlign="end" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {numberText(failure.count)}
      </chakra.span>
      <Box minW="0">
        <chakra.code fontSize="xs" overflowWrap="anywhere">
          {[failure.name, failure.message].filter((part) => part !== '').join(': ')}
        </chakra.code>
        <Text textStyle="meta" color="fg.muted">
          {failure.page}, first {first}, {counted(failure.people, 'person', 'people')}
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
    <EntryPart title="By browser">
      <chakra.ul listStyleType="none" textStyle="meta" color="fg.muted">
        {of.engines.map(({ engine, ...figures }) => (
          <li key={engine}>
            {engineWords(engine)}: {counted(figures.views, 'visit')},{' '}
            {vitalText('errorsPer1000', figures.errorsPer1000)} errors in 1,000, {counted(figures.loadFailures, 'time')}{' '}
            not loaded, LCP {vitalText('lcpP75Ms', figures.lcpP75Ms)}
          </li>
        ))}
      </chakra.ul>
    </EntryPart>
  );
}

/** The shown results of checks. A check that was not run is not a failure. */
const SHOWN_RESULTS = {
  passed: { Mark: Check, color: 'fg.success', words: '' },
  failed: { Mark: X, color: 'fg.error', words: ' (failed)' },
  skipped: { Mark: Info, color: 'fg.muted', words: ' (not run)' },
} as const;

function Checks({ entry }: { readonly entry: ReleaseEntry }) {
  const of = canaryOf(entry) ?? currentOf(entry);
  const release = entry.releases.find((each) => each.release === of?.release);
  return (
    <EntryPart title="Checks before it went out">
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
    </EntryPart>
  );
}
