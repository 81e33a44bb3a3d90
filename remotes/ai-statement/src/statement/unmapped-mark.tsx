import { Link as RouterLink } from '@fixed-ops/router';
import { chakra, Link, Text, VisuallyHidden } from '@fixed-ops/ui';
import { ACCOUNTS_PATH } from './not-mapped-yet.ts';

const Dagger = chakra('span', {
  base: { color: 'fg.warning', fontWeight: 'semibold', marginInlineStart: '1' },
});

/** The mark beside a figure that contains unmapped accounts. Draws nothing if there is none. */
export function UnmappedMark({ accounts }: { readonly accounts: number }) {
  if (accounts === 0) return null;
  const words = accounts === 1 ? 'includes an account not mapped yet' : `includes ${accounts} accounts not mapped yet`;
  return (
    <>
      <Dagger aria-hidden="true" title={words}>
        †
      </Dagger>
      <VisuallyHidden> ({words})</VisuallyHidden>
    </>
  );
}

/** The meaning of the mark, with a link to the mapping for people who may change it. */
export function UnmappedNote({ words, canMap }: { readonly words: string; readonly canMap: boolean }) {
  return (
    <Text mb="4" color="fg.muted">
      <Dagger aria-hidden="true" style={{ marginInlineStart: 0 }}>
        †
      </Dagger>{' '}
      {words}
      {canMap ? (
        <>
          {' '}
          <Link asChild whiteSpace="nowrap">
            <RouterLink to={ACCOUNTS_PATH}>Map accounts</RouterLink>
          </Link>
        </>
      ) : null}
    </Text>
  );
}
