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
    // Room for the notice of dates: beside the title; on a phone three lines below the title, where period and aside stand.
    '&[data-dates]': {
      gridTemplateColumns: {
        md: 'auto minmax(0, 1fr) auto',
        lg: 'auto minmax(0, max-content) minmax(max-content, 1fr)',
      },
      gridTemplateAreas: { md: '"title notice notice" "period period aside"', lg: '"title period aside"' },
      // As high before period and aside, which come with the figures.
      gridTemplateRows: { mdDown: 'auto minmax(20px, auto) minmax(32px, auto)' },
    },
    // For the eye and the pointer alone: who listens can read both meanwhile. Who comes to a link in them by keys sees it, not the notice.
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
  /** At the right: "15 of 22 working days". */
  aside?: ReactNode;
  /** Whether the page has a date selector: the shell says for a moment with which dates it begins. */
  hasDates?: boolean;
}

/** The page's one h1 with the period beside it. The h1 takes focus on navigation, by script only. */
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
          // A span that breaks after its dash leaves two digits on a line of their own.
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
  /** Buttons at the right. */
  actions?: ReactNode;
  id?: string;
}

/** Heading of a panel or of a part of the page: title 16/600, a note beside it, actions right; one button stays beside a bare title on a phone. */
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
