import { chakra, Kbd } from '@fixed-ops/ui';
import { keyCaps } from './shortcut-words.ts';
import { isAppleDevice, type Shortcut } from './shortcuts.ts';

const Caps = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1', flexShrink: '0' } });

/** The keys of a shortcut with the names on this device's keyboard: "Ctrl K", "G then D". */
export function KeyCaps({ shortcut }: { readonly shortcut: Shortcut }) {
  const presses = keyCaps(shortcut, isAppleDevice());
  return (
    <Caps>
      {presses.map((caps, index) => (
        <Caps key={caps.join()}>
          {index > 0 ? (
            <chakra.span textStyle="meta" color="fg.muted">
              then
            </chakra.span>
          ) : null}
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Caps>
      ))}
    </Caps>
  );
}
