import type { ReleaseEntry, ServedRelease } from '@fixed-ops/contract/releases';
import { Box, Button, ChevronDown, ChevronRight, Chip, chakra, VisuallyHidden } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { isRefused } from './entry-troubles.ts';
import { ReleaseFigures } from './release-figures.tsx';
import { canaryOf, currentOf, releaseLabel } from './release-words.ts';
import { TakeBackButton } from './take-back-button.tsx';

interface RowProps {
  readonly entry: ReleaseEntry;
  /** Whether this person may take releases back on this server. */
  readonly mayTakeBack: boolean;
  readonly timezone: string;
  readonly onMoved: () => void;
}

interface EntryRowProps extends RowProps {
  /** The names of remotes that this tab loads from a development server. */
  readonly overridden: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The host or a remote with its current release, and the button to roll back. */
export function EntryRow({ entry, mayTakeBack, timezone, onMoved, overridden, isOpen, onToggle }: EntryRowProps) {
  const current = currentOf(entry);
  const marks = (
    <>
      {overridden.has(entry.name) ? <Mark word="Override here" /> : null}
      {entry.pointer?.isHeld ? <Mark word="Held" /> : null}
      {entry.problem === null ? null : <Mark word="Not followed" />}
      {isRefused(entry) ? <Mark word="Refused" /> : null}
    </>
  );
  // It is the last good release. One that the host cannot run, or that is not trusted, would remove the area.
  const before = entry.releases.find(({ state }) => state === 'previous');
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">
        <Button variant="link" size="inline" minH="6" color="fg" aria-expanded={isOpen} onClick={onToggle}>
          <Chevron aria-hidden="true" />
          {entry.label}
        </Button>
        <NameBelow entry={entry} served={current} marks={marks} />
      </th>
      <td data-from="md" data-parts="">
        <ReleaseName entry={entry} served={current} />
        {marks}
      </td>
      <ReleaseFigures served={current} timezone={timezone} />
      <td>
        {before === undefined || !mayTakeBack ? null : (
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

/** The canary, compared with the current release. */
export function CanaryRow({ entry, mayTakeBack, timezone, onMoved }: RowProps) {
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
        {mayTakeBack ? (
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

/** The content of a hidden column, shown below the name of the row in a narrow window. */
const NameBelow = ({ marks, ...props }: NameProps & { readonly marks?: ReactNode }) => (
  <Box display={{ md: 'none' }} ps="6" textStyle="meta" color="fg.muted">
    <ReleaseName {...props} />
    {marks}
  </Box>
);

function ReleaseName({ entry, served }: NameProps) {
  // What a pointer says that is not followed may well be released. The host comes with the server, so that there always is one.
  const nothing = entry.isHost ? 'As shipped' : entry.problem === null ? 'Nothing released' : 'Nothing served';
  if (served === undefined) return <chakra.span color="fg.muted">{nothing}</chakra.span>;
  return (
    <chakra.code fontSize="xs" title={served.release}>
      {releaseLabel(entry, served.release)}
    </chakra.code>
  );
}
