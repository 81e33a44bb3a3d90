import { useSyncExternalStore } from 'react';

/** Below the token `md`. */
const PHONE = '(max-width: 47.99rem)';

function listen(onChange: () => void): () => void {
  const media = window.matchMedia?.(PHONE);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(listen, () => window.matchMedia?.(PHONE).matches ?? false);
