import { Box, Button, Panel, SectionHead, Text } from '@fixed-ops/ui';
import { Plus } from '@fixed-ops/ui/icons';
import type { ReactNode } from 'react';

interface PeopleListProps {
  readonly title: string;
  readonly note: string;
  readonly heads: readonly string[];
  readonly columns: string;
  readonly empty: string;
  readonly onAdd: (() => void) | null;
  readonly children: readonly ReactNode[];
}

/** A list of people of one kind with column heads. */
export function PeopleList({ title, note, heads, columns, empty, onAdd, children }: PeopleListProps) {
  return (
    <Panel aria-label={title}>
      <Box px={{ base: '4', md: '5' }} py="3">
        <SectionHead
          title={title}
          note={note}
          actions={
            onAdd ? (
              <Button onClick={onAdd}>
                <Plus />
                Add
              </Button>
            ) : undefined
          }
        />
      </Box>
      {children.length === 0 ? (
        <Text px="5" pb="4" color="fg.muted">
          {empty}
        </Text>
      ) : (
        <>
          <Box
            aria-hidden="true"
            hideBelow="md"
            display="grid"
            gridTemplateColumns={columns}
            gap="3"
            px="5"
            pb="2"
            textStyle="columnHead"
            color="fg.muted"
          >
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </Box>
          <ul aria-label={title}>{children}</ul>
        </>
      )}
    </Panel>
  );
}
