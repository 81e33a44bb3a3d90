import { failedCall } from '@fixed-ops/api';
import { Box, Button, Kbd, Reference } from '@fixed-ops/ui';
import type { People } from './use-found.ts';

interface PaletteFootProps {
  readonly people: People;
  /** Moves the focus to the search field before the focused Retry button is removed. */
  readonly returnFocus: () => void;
}

/** The keys, and the state of the list of people, which is the only part that comes from the server. */
export function PaletteFoot({ people, returnFocus }: PaletteFootProps) {
  const hasNews = people.isError || people.isLoading;
  return (
    <Box
      display={{ base: hasNews ? 'flex' : 'none', md: 'flex' }}
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      px="4"
      minH="36px"
      borderTopWidth="1px"
      textStyle="meta"
      color="fg.muted"
      flexShrink="0"
    >
      <Box as="span" display={{ base: 'none', md: 'inline' }}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> to move
      </Box>
      <Box as="span" display={{ base: 'none', md: 'inline' }}>
        <Kbd>Enter</Kbd> to open
      </Box>
      <Box as="span" marginInlineStart="auto">
        {people.isLoading ? 'People: Loading...' : ''}
        {people.isError ? <PeopleFailed people={people} returnFocus={returnFocus} /> : null}
      </Box>
    </Box>
  );
}

function PeopleFailed({ people, returnFocus }: PaletteFootProps) {
  const { reference, retrying, onRetry } = failedCall(people);
  const retry = () => {
    returnFocus();
    onRetry();
  };
  return (
    <Box as="span" display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="3">
      People could not be loaded.
      <Button variant="link" size="inline" minH="6" fontSize="xs" loading={retrying} onClick={retry}>
        Retry
      </Button>
      {reference === undefined ? null : <Reference id={reference} />}
    </Box>
  );
}
