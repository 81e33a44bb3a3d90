import { answerOf, type Settings } from '@fixed-ops/api';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, PageHeader, Panel, Skeleton, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { BlockTools } from '../frame/block-tools.tsx';
import { ReadOnlyNote, useReadOnly } from './read-only.tsx';

interface BlockPageProps<Data, Body> {
  /** The same as in the menu. */
  readonly title: string;
  /** Before the dealership's name: "Service". */
  readonly part?: string | undefined;
  readonly settings: Settings<Data, Body>;
  /** One sentence that says what the settings decide. */
  readonly intro: string;
  /** Tabs that choose the part of the settings. */
  readonly controls?: ReactNode;
  /** Buttons beside the history. */
  readonly tools?: ReactNode;
  /** Replaces the block's history and copies, for a part of the page that is not saved as a block. */
  readonly history?: ReactNode;
  readonly children: (data: Data, readOnly: boolean) => ReactNode;
}

/** A page of settings. Administrators change them; everybody else who may open the page reads them. */
export function BlockPage<Data, Body>({
  title,
  part,
  settings,
  intro,
  controls,
  tools,
  history,
  children,
}: BlockPageProps<Data, Body>) {
  const { activeDealership } = useSession();
  const readOnly = useReadOnly();
  const buttons = (
    <Box display="flex" flexWrap="wrap" gap="2" ms={{ md: 'auto' }} data-print="none">
      {tools}
      {history ??
        (settings.block === undefined ? null : (
          <BlockTools title={title} part={part} block={settings.block} settings={settings} />
        ))}
    </Box>
  );
  return (
    <>
      <PageHeader title={title} period={[part, activeDealership.name].filter(Boolean).join(', ')} />
      <Box mt="-2" mb="4" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Text color="fg.muted">{intro}</Text>
        {controls ? null : buttons}
      </Box>
      {controls ? (
        <Box mb="4" display="flex" flexWrap="wrap" alignItems="center" gap="2" data-print="none">
          {controls}
          {buttons}
        </Box>
      ) : null}
      {readOnly ? <ReadOnlyNote /> : null}
      <Answer name={title} answer={answerOf(settings.answer)} skeleton={<BlockSkeleton title={title} />}>
        {({ data: { data } }) => children(data, readOnly)}
      </Answer>
    </>
  );
}

const ROWS_LOADING = 6;

export function BlockSkeleton({ title }: { readonly title: string }) {
  return (
    <Panel aria-busy="true" aria-label={title}>
      {Array.from({ length: ROWS_LOADING }, (_, index) => index).map((index) => (
        <Box
          key={index}
          display="flex"
          justifyContent="space-between"
          gap="4"
          px="5"
          py="3"
          borderTopWidth={index === 0 ? '0' : '1px'}
          borderColor="border.muted"
        >
          <Skeleton h="8" w="180px" maxW="40%" />
          <Skeleton h="8" w="240px" maxW="40%" />
        </Box>
      ))}
    </Panel>
  );
}
