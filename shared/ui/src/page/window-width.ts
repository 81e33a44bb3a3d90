import { useSyncExternalStore } from 'react';

function watch(query: string) {
  return {
    subscribe: (onChange: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    read: () => window.matchMedia?.(query).matches ?? false,
  };
}

/** Below the token `md`. */
const phone = watch('(max-width: 47.99rem)');
/** From the token `xl`. */
const wide = watch('(min-width: 80rem)');

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.read);

/** Whether a panel has room beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.read);
