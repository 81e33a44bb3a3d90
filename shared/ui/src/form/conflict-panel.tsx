import { chakra } from '@chakra-ui/react/styled-system';
import { formatDate, isBusinessDate } from '@fixed-ops/metrics';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import type { FormDifference } from './form-versions.ts';

export interface ConflictPanelProps {
  /** Who saved first; null if that is not known. */
  by: string | null;
  /** When the other person saved, already formatted. */
  at: string | null;
  differences: readonly FormDifference[];
  /** Saves what was entered here on top of the other version. */
  onKeepMine: () => void;
  /** Drops what was entered here. */
  onTakeTheirs: () => void;
  isSaving?: boolean | undefined;
}

/**
 * Says that somebody else saved first and what each version changes, and offers the ways to go on. Nothing typed is lost before the person
 * chooses.
 */
export function ConflictPanel({ by, at, differences, onKeepMine, onTakeTheirs, isSaving }: ConflictPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.section role="alert" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
      <chakra.div display="flex" gap="2" alignItems="start" bg="bg.warning" px="4" py="3" borderBottomWidth="1px">
        <chakra.span color="fg.warning" flexShrink="0" mt="0.5">
          <TriangleAlert size={16} aria-hidden="true" />
        </chakra.span>
        <chakra.p fontWeight="semibold" minW="0">
          {by ?? 'Somebody else'} saved first{at ? `, ${at}` : ''}.
        </chakra.p>
      </chakra.div>
      <chakra.div px="4" py="3" display="grid" gap="3">
        <p>{inWords(differences)} Nothing you typed is lost.</p>
        {isOpen ? <Versions differences={differences} /> : null}
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button size="touch" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide both' : 'Compare both'}
          </Button>
          <Button size="touch" onClick={onTakeTheirs} disabled={isSaving ?? false}>
            Take theirs
          </Button>
          <Button size="touch" onClick={onKeepMine} loading={isSaving ?? false}>
            Keep mine on top of theirs
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}

/** Returns a sentence such as `2 changes are yours, 1 is theirs, 1 is both yours and theirs: Hours per repair order, on target.` */
function inWords(differences: readonly FormDifference[]): string {
  const of = (who: FormDifference['changedBy']) => differences.filter(({ changedBy }) => changedBy === who);
  const both = of('both');
  const parts = [
    { count: of('me').length, whose: 'yours' },
    { count: of('them').length, whose: 'theirs' },
    { count: both.length, whose: `both yours and theirs: ${both.map(({ label }) => label).join('; ')}` },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, whose }, at) => {
      const changes = at > 0 ? '' : count === 1 ? ' change' : ' changes';
      return `${count}${changes} ${count === 1 ? 'is' : 'are'} ${whose}`;
    });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'end', py: '1.5', px: '2', borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& th:first-child': { textAlign: 'start', paddingInlineStart: '0' },
    '& thead th': { textStyle: 'columnHead', color: 'fg.muted' },
    '& tbody th': { fontWeight: 'normal' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    '& [data-changed]': { fontWeight: 'semibold' },
  },
});

function Versions({ differences }: { differences: readonly FormDifference[] }) {
  return (
    <chakra.div overflowX="auto" role="group" tabIndex={0} aria-label="Both versions">
      <Table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, label, before, theirs, mine, changedBy }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              <td>{shown(before)}</td>
              <td data-changed={changedBy === 'me' ? undefined : ''}>{shown(theirs)}</td>
              <td data-changed={changedBy === 'them' ? undefined : ''}>{shown(mine)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </chakra.div>
  );
}

/** Returns a value of a form in words. Days have the same format as everywhere. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map(shown).join(', ') || '—';
  const text = String(value);
  return isBusinessDate(text) ? formatDate(text) : text;
}
