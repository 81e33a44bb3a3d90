import { Chip, chakra } from '@fixed-ops/ui';
import { useHost } from '../../boot/context.ts';
import { hostServed, isDistrusted } from './entry-troubles.ts';
import { shortRelease } from './release-words.ts';
import type { Releases } from './summary-cards.tsx';

/** Whether the page runs what was signed. The gateway checks signatures, the browser checks the hashes of all files. */
export function Trust({ releases }: { readonly releases: Releases | undefined }) {
  const { registry } = useHost();
  if (releases === undefined) return null;
  const host = releases.entries.find(({ isHost }) => isHost);
  const current = host === undefined ? null : hostServed(host);
  const contract = host?.releases.find(({ release }) => release === current)?.contract ?? null;
  const isHeld = registry.remotes.every(
    ({ integrity, entry, isDevelopment }) => !isDevelopment && (entry === null || integrity !== null),
  );
  const isSigned =
    releases.problems.length === 0 && releases.entries.every((entry) => entry.problem === null && !isDistrusted(entry));
  return (
    // On a tablet they are below each other, because in one line they would leave too little space for the text beside the title.
    <chakra.span
      display="inline-flex"
      flexDirection={{ md: 'column', lg: 'row' }}
      flexWrap="wrap"
      alignItems={{ base: 'center', md: 'flex-end', lg: 'center' }}
      gap={{ base: '3', md: '1', lg: '3' }}
    >
      <span>
        Host {current === null ? 'as shipped' : shortRelease(current)}
        {contract === null ? '' : `, contract ${contract}`}
      </span>
      <Chip>
        {isSigned && isHeld
          ? 'Signed, hashes enforced by this browser'
          : isSigned
            ? 'Signed; this tab runs more than releases'
            : 'Not everything is trusted'}
      </Chip>
    </chakra.span>
  );
}
