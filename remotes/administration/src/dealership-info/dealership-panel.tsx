import type { DealershipInfo } from '@fixed-ops/contract';
import { Box, chakra, Panel, SectionHead, Skeleton } from '@fixed-ops/ui';
import { type ReactNode, useId } from 'react';
import { dealershipFacts } from './dealership-facts.ts';
import { FeedMark } from './feed-mark.tsx';

/** One dealership as a readable list of facts. */
export function DealershipPanel({ info, note }: { readonly info: DealershipInfo; readonly note?: string }) {
  const titleId = useId();
  return (
    <Panel aria-labelledby={titleId}>
      <Box px="5" pt="4" pb="3">
        <SectionHead id={titleId} title={info.name} note={note} />
      </Box>
      <dl>
        {dealershipFacts(info).map(({ name, value, note: aside, isFeed }) => (
          <FactRow key={name} name={name}>
            {isFeed ? <FeedMark status={info.feed.status} /> : null}
            {value}
            {aside === undefined ? null : <chakra.span color="fg.muted">, {aside}</chakra.span>}
          </FactRow>
        ))}
      </dl>
    </Panel>
  );
}

const FACTS_LOADING = 13;

/** A dealership while its facts load. */
export function DealershipPanelSkeleton() {
  return (
    <Panel aria-busy="true">
      <Box px="5" pt="4" pb="3">
        <Skeleton h="6" my="1" w="200px" />
      </Box>
      {Array.from({ length: FACTS_LOADING }, (_, index) => index).map((index) => (
        <Row key={index}>
          <Skeleton h="3" my="1" w="120px" />
          <Skeleton h="3" my="1" w="240px" maxW="full" />
        </Row>
      ))}
    </Panel>
  );
}

function FactRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </Row>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' }}
      columnGap="4"
      px="5"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      {children}
    </Box>
  );
}
