import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { BothVersions } from './both-versions.tsx';
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
        {isOpen ? <BothVersions differences={differences} /> : null}
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
