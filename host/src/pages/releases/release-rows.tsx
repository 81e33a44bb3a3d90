import type { ReleaseEntry, ServedRelease } from '@fixed-ops/contract/releases';
import { Box, Button, ChevronDown, ChevronRight, Chip, chakra, VisuallyHidden } from '@fixed-ops/ui';
import { ReleaseFigures } from './release-figures.tsx';
import { canaryOf, currentOf, releaseLabel } from './release-words.ts';
import type { Releases } from './summary-cards.tsx';
import { TakeBackButton } from './take-back-button.tsx';

interface RowProps {
  readonly entry: ReleaseEntry;
  readonly releases: Releases;
  readonly timezone: string;
  readonly onMoved: () => void;
}

interface EntryRowProps extends RowProps {
  /** Names of remotes that this tab has from a development server. */
  readonly overridden: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The host or a remote with what everybody gets of it, and the way back. */
export function EntryRow({ entry, releases, timezone, onMoved, overridden, isOpen, onToggle }: EntryRowProps) {
  const current = currentOf(entry);
  const { pointer } = entry;
  // The last good one: what the host cannot run any more, or is not believed, would take the area away.
  const before = entry.releases.find(({ state }) => state === 'previous');
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">
        <Button variant="link" size="inline" minH="6" color="fg" aria-expanded={isOpen} onClick={onToggle}>
          <Chevron aria-hidden="true" />
          {entry.label}
        </Button>
        <NameBelow entry={entry} served={current} />
      </th>
      <td data-from="md" data-parts="">
        <ReleaseName entry={entry} served={current} />
        {overridden.has(entry.name) ? <Mark word="Override here" /> : null}
        {pointer?.isHeld ? <Mark word="Held" /> : null}
        {entry.problem === null ? null : <Mark word="Not followed" />}
      </td>
      <ReleaseFigures served={current} timezone={timezone} />
      <td>
        {before === undefined || !releases.canTakeBack ? null : (
          <TakeBackButton
            entry={entry}
            what={{ kind: 'rollback', to: before.release }}
            label="Roll back"
            onMoved={onMoved}
          />
        )}
      </td>
    </tr>
  );
}

/** The release that some visitors try, compared with what the others have. */
export function CanaryRow({ entry, releases, timezone, onMoved }: RowProps) {
  const canary = canaryOf(entry);
  return (
    <tr>
      <th scope="row">
        <chakra.span ps="6" color="fg.muted">
          Canary
          <VisuallyHidden> of {entry.label}</VisuallyHidden>
        </chakra.span>
        <NameBelow entry={entry} served={canary} />
      </th>
      <td data-from="md" data-parts="">
        <ReleaseName entry={entry} served={canary} />
        <Mark word="Canary" />
      </td>
      <ReleaseFigures served={canary} beside={currentOf(entry)} timezone={timezone} />
      <td>
        {releases.canTakeBack ? (
          <TakeBackButton entry={entry} what={{ kind: 'stop' }} label="Stop canary" onMoved={onMoved} />
        ) : null}
      </td>
    </tr>
  );
}

const Mark = ({ word }: { readonly word: string }) => (
  <>
    {' '}
    <Chip>{word}</Chip>
  </>
);

interface NameProps {
  readonly entry: ReleaseEntry;
  readonly served: ServedRelease | undefined;
}

/** What a narrow window leaves out of the column beside, below the name of the row. */
const NameBelow = (props: NameProps) => (
  <Box display={{ md: 'none' }} ps="6" textStyle="meta" color="fg.muted">
    <ReleaseName {...props} />
  </Box>
);

function ReleaseName({ entry, served }: NameProps) {
  if (served === undefined) return <chakra.span color="fg.muted">Nothing released</chakra.span>;
  return (
    <chakra.code fontSize="xs" title={served.release}>
      {releaseLabel(entry, served.release)}
    </chakra.code>
  );
}
