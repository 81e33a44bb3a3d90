import { formatCount } from '@fixed-ops/metrics';
import { Text } from '@fixed-ops/ui';
import type { Beyond } from './use-beyond.ts';

const side = (names: readonly string[], where: string): string | null =>
  names.length === 0
    ? null
    : `${formatCount(names.length)} more ${names.length === 1 ? 'column' : 'columns'} to the ${where}: ${names.join(', ')}`;

/** Says which columns lie beyond the edges of the sheet. It is one line, so nothing moves while the sheet scrolls. */
export function BeyondNote({ beyond }: { readonly beyond: Beyond }) {
  const words = [side(beyond.right, 'right'), side(beyond.left, 'left')].filter((each) => each !== null).join('. ');
  if (words === '') return null;
  return (
    <Text
      // Screen readers read every column from the grid itself.
      aria-hidden="true"
      data-part="beyond"
      data-print="none"
      px="5"
      py="2"
      borderBottomWidth="1px"
      borderColor="border.muted"
      textStyle="meta"
      color="fg.muted"
      truncate
      title={words}
    >
      {words}
    </Text>
  );
}
