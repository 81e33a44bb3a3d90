import { chakra } from '@chakra-ui/react/styled-system';
import { forwardRef, type ReactNode } from 'react';
import { DateNoticeLine } from './date-notice.tsx';

const UNSEEN = { opacity: '0', pointerEvents: 'none' } as const;

/** One row: title, period, aside. On a phone they stand below each other. */
const Header = chakra('header', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, max-content) minmax(max-content, 1fr)' },
    gridTemplateAreas: { base: '"title title" "period period" "aside aside"', md: '"title period aside"' },
    alignItems: 'baseline',
    columnGap: { base: '2', md: '3' },
    mb: '4',
    '& [data-part=aside]': { marginInlineStart: { md: 'auto' } },
    // Room for the notice of dates: beside the title, and on a phone three lines below the title, where period and aside stand.
    '&[data-dates]': {
      gridTemplateColumns: {
        md: 'auto minmax(0, 1fr) auto',
        lg: 'auto minmax(0, max-content) minmax(max-content, 1fr)',
      },
      gridTemplateAreas: { md: '"title notice notice" "period period aside"', lg: '"title period aside"' },
      // The rows have this height also before period and aside arrive, which come with the figures.
      gridTemplateRows: { mdDown: 'auto minmax(20px, auto) minmax(32px, auto)' },
    },
    // The notice hides period and aside only for eye and pointer: screen readers can read both meanwhile. If the focus is on a link in one
    // of them, that part is visible and the notice is not.
    '&:has([data-part=date-notice]) [data-part=aside]:not(:focus-within)': { mdDown: UNSEEN, lg: UNSEEN },
    '&:has([data-part=date-notice]) [data-part=period]:not(:focus-within)': { mdDown: UNSEEN },
    '&:has([data-part=aside]:focus-within) [data-part=date-notice]': { mdDown: UNSEEN, lg: UNSEEN },
    '&:has([data-part=period]:focus-within) [data-part=date-notice]': { mdDown: UNSEEN },
  },
});

export interface PageHeaderProps {
  title: string;
  /** The period in words: "November 1–19, 2026, compared with October 1–19". */
  period?: ReactNode;
  /** On the right: "15 of 22 working days". */
  aside?: ReactNode;
  /** Whether the page has a date selector. If so, the shell says for a moment with which dates the page begins. */
  hasDates?: boolean;
}

/** The only h1 of the page, with the period beside it. A script moves the focus to the h1 on navigation. Keys do not reach it. */
export const PageHeader = forwardRef<HTMLHeadingElement, PageHeaderProps>(function PageHeader(
  { title, period, aside, hasDates = false },
  ref,
) {
  return (
    <Header data-dates={hasDates || undefined} data-aside={aside ? '' : undefined}>
      <chakra.h1
        ref={ref}
        tabIndex={-1}
        gridArea="title"
        textStyle={{ base: 'h1Phone', md: 'h1' }}
        outline="none"
        overflowWrap="anywhere"
      >
        {title}
      </chakra.h1>
      {period ? (
        <chakra.p
          data-part="period"
          gridArea="period"
          textStyle={{ base: 'body', md: 'period' }}
          // A span that breaks after its dash would leave two digits alone on a line.
          textWrap="pretty"
          color="fg.muted"
        >
          {period}
        </chakra.p>
      ) : null}
      {aside ? (
        <chakra.p data-part="aside" gridArea="aside" color="fg.muted">
          {aside}
        </chakra.p>
      ) : null}
      {hasDates ? <DateNoticeLine /> : null}
    </Header>
  );
});

export interface SectionHeadProps {
  title: string;
  /** Quieter words beside the title. */
  note?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
  id?: string;
}

/**
 * Heading of a panel or of a part of the page: the title (16 px, weight 600), a note beside it, and actions on the right. On a phone, one
 * button has room beside a title without a note.
 */
export function SectionHead({ title, note, actions, id }: SectionHeadProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" minH="control">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        columnGap="3"
        flex={note ? '1 1 150px' : '1 1 120px'}
        minW="0"
      >
        <chakra.h2 id={id} textStyle="h2">
          {title}
        </chakra.h2>
        {note ? <chakra.p color="fg.muted">{note}</chakra.p> : null}
      </chakra.div>
      {actions ? (
        <chakra.div display="flex" gap="2">
          {actions}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
