import type { ReleaseEntry, ReleaseOfName } from '@fixed-ops/contract/releases';
import { Box, Button, chakra, StatusMark, Text } from '@fixed-ops/ui';
import { useState } from 'react';
import { EntryPart } from './entry-part.tsx';
import { counted, releaseLabel, stateText, whenText } from './release-words.ts';
import { TakeBackButton } from './take-back-button.tsx';

/** The number of releases that are listed at first. The others are history. */
const MOST_LISTED = 8;

interface EntryReleasesProps {
  readonly entry: ReleaseEntry;
  readonly timezone: string;
  readonly mayTakeBack: boolean;
  readonly onMoved: () => void;
}

/** The releases of a remote or of the host, newest first, each with a button to roll back to it. */
export function EntryReleases({ entry, timezone, mayTakeBack, onMoved }: EntryReleasesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = showsAll ? 0 : entry.releases.length - MOST_LISTED;
  return (
    <EntryPart title={`Releases of ${entry.label}`} note="Immutable and signed; a rollback is one pointer write">
      {entry.releases.length === 0 ? <Text color="fg.muted">There is none yet.</Text> : null}
      <chakra.ul listStyleType="none" mt="1">
        {(showsAll ? entry.releases : entry.releases.slice(0, MOST_LISTED)).map((release) => (
          <chakra.li
            key={release.release}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '180px 220px minmax(0, 1fr) auto' }}
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
            {release.canReturnTo && mayTakeBack ? (
              <Box justifySelf="start" mt={{ base: '1', lg: '0' }}>
                <TakeBackButton
                  entry={entry}
                  what={{ kind: 'rollback', to: release.release }}
                  label="Roll back to this"
                  onMoved={onMoved}
                />
              </Box>
            ) : null}
          </chakra.li>
        ))}
      </chakra.ul>
      {rest > 0 ? (
        <Button variant="link" size="inline" minH="6" mt="1" onClick={() => setShowsAll(true)}>
          Show {counted(rest, 'older release')}
        </Button>
      ) : null}
    </EntryPart>
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
