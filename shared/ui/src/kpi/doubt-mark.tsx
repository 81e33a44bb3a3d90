import { chakra } from '@chakra-ui/react/styled-system';
import { CircleQuestionMark } from 'lucide-react';
import { AppLink } from '../link/app-link.tsx';
import { Popover } from '../popover/popover.tsx';
import { cornerButton } from './corner-button.ts';

/** Why a figure may be off, and a link to the page where people correct the data. */
export interface FigureDoubt {
  readonly text: string;
  readonly link?: { readonly label: string; readonly to: string } | null | undefined;
  /**
   * Its number among the notes at the foot of a printed page (`DoubtNotes`). If a doubt has no number, the words are printed beside the
   * figure.
   */
  readonly note?: number | undefined;
}

export interface DoubtMarkProps {
  /** Name of the figure, such as "Proficiency". */
  label: string;
  /** An empty list draws nothing. */
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

/**
 * A button beside a figure that may be off. It opens the reasons, with links to the pages where people correct the data. On paper, the
 * reasons or the numbers of their notes stand in its place.
 */
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
