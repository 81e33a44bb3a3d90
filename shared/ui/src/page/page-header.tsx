import { chakra } from '@chakra-ui/react/styled-system';
import { forwardRef, type ReactNode } from 'react';

export interface PageHeaderProps {
  title: string;
  /** The period in words: "November 1–19, 2026, compared with October 1–19". */
  period?: ReactNode;
  /** At the right: "15 of 22 working days". */
  aside?: ReactNode;
}

/** The page's one h1 with the period beside it. The h1 takes focus on navigation, by script only. */
export const PageHeader = forwardRef<HTMLHeadingElement, PageHeaderProps>(function PageHeader(
  { title, period, aside },
  ref,
) {
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems="baseline"
      columnGap="3"
      mb="4"
    >
      <chakra.h1
        ref={ref}
        tabIndex={-1}
        textStyle={{ base: 'h1Phone', md: 'h1' }}
        outline="none"
        overflowWrap="anywhere"
      >
        {title}
      </chakra.h1>
      {period ? (
        <chakra.p textStyle={{ base: 'body', md: 'period' }} color="fg.muted">
          {period}
        </chakra.p>
      ) : null}
      {aside ? (
        <chakra.p color="fg.muted" marginInlineStart={{ md: 'auto' }}>
          {aside}
        </chakra.p>
      ) : null}
    </chakra.header>
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

/** Heading of a panel or of a part of the page: title 16/600, a note beside it, actions right. */
export function SectionHead({ title, note, actions, id }: SectionHeadProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" minH="control">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" flex="1 1 240px" minW="0">
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
