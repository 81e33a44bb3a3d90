import type { AccessFlags } from '@fixed-ops/access';
import { chakra, Lock } from '@fixed-ops/ui';
import type { Releases } from './summary-cards.tsx';

type Access = Pick<AccessFlags, 'isReadOnly'>;

/** Whether the server would let the person take something back: it has a key, and the role does not only read. */
export const mayTakeBack = ({ canTakeBack }: Pick<Releases, 'canTakeBack'>, access: Access): boolean =>
  canTakeBack && !access.isReadOnly;

interface ReadOnlyNoteProps {
  readonly releases: Pick<Releases, 'canTakeBack'>;
  readonly access: Access;
}

/** Says why nothing can be taken back on this page, and who or what can. Nothing where the person may. */
export function ReadOnlyNote({ releases, access }: ReadOnlyNoteProps) {
  if (mayTakeBack(releases, access)) return null;
  return (
    <chakra.div
      role="note"
      data-print="none"
      display="flex"
      gap="3"
      mb="4"
      px="4"
      py="3"
      bg="bg.info"
      borderWidth="1px"
      borderColor="border.info"
      borderRadius="l2"
    >
      <chakra.span flexShrink="0" mt="0.5" color="fg.info">
        <Lock size={16} aria-hidden="true" />
      </chakra.span>
      <chakra.div minW="0" display="grid" gap="1">
        {access.isReadOnly ? (
          <p>
            <Reason>The role Consultant only reads.</Reason> Developers may roll back and stop canaries, and so may
            people of other roles who have development features.
          </p>
        ) : null}
        {releases.canTakeBack ? null : (
          <p>
            <Reason>This server has no key to take releases back with.</Reason> A team has its own:{' '}
            <Command>npm run rollback -- {'<remote>'}</Command>, or{' '}
            <Command>npm run canary -- {'<remote>'} --stop</Command>. The operator can restore the gateway’s key
            (docs/operations.md, “Keys”).
          </p>
        )}
      </chakra.div>
    </chakra.div>
  );
}

const Reason = chakra('b', { base: { fontWeight: 'semibold' } });
const Command = chakra('code', { base: { fontSize: 'xs', overflowWrap: 'anywhere' } });
