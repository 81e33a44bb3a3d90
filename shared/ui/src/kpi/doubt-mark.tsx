import { chakra } from '@chakra-ui/react/styled-system';
import { CircleQuestionMark } from 'lucide-react';
import { AppLink } from '../link/app-link.tsx';
import { Popover } from '../popover/popover.tsx';
import { cornerButton } from './corner-button.ts';

/** Why a figure may be off, and where that is put right. */
export interface FigureDoubt {
  readonly text: string;
  readonly link?: { readonly label: string; readonly to: string } | null | undefined;
  /** Its number among the notes at the foot of a printed page (`DoubtNotes`); without one the words stand on the spot. */
  readonly note?: number | undefined;
}

export interface DoubtMarkProps {
  /** The figure, read out: "Proficiency". */
  label: string;
  /** None draws nothing. */
  doubts: readonly FigureDoubt[];
}

const Mark = chakra('button', {
  base: {
    ...cornerButton,
    color: 'fg.warning',
    _hover: { bg: 'bg.subtle' },
    _print: { display: 'none' },
  },
});

/** Beside the name of a figure that may be off: says by how much data, and leads to where it is put right. On paper the words stand below. */
export function DoubtMark({ label, doubts }: DoubtMarkProps) {
  if (doubts.length === 0) return null;
  return (
    <>
      <Popover
        label={`${label} may be off`}
        align="end"
        trigger={
          <Mark type="button" aria-label={`${label} may be off`}>
            <CircleQuestionMark size={16} />
          </Mark>
        }
      >
        <chakra.p fontWeight="semibold">{label} may be off</chakra.p>
        {doubts.map(({ text, link }) => (
          <chakra.div key={text} mt="2" color="fg.muted">
            <p>{text}</p>
            {link ? <AppLink to={link.to}>{link.label}</AppLink> : null}
          </chakra.div>
        ))}
      </Popover>
      <chakra.span data-part="doubt" display="none" _print={{ display: 'inline' }} textStyle="meta" color="fg.muted">
        {doubts.every(({ note }) => note !== undefined)
          ? doubts.map(({ note }) => `(${note})`).join(' ')
          : `May be off: ${doubts.map(({ text }) => text).join(' ')}`}
      </chakra.span>
    </>
  );
}
