import { type ServerWait, useLongWait, useServerWait, useSlowLoading } from '@fixed-ops/api/host';
import { useSessionState } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';
import { useEffect } from 'react';

const SENTENCES: Readonly<Record<ServerWait | 'late', { readonly title: string; readonly detail: string }>> = {
  late: { title: 'This is taking longer than usual.', detail: 'The page fills in as soon as the answer is here.' },
  busy: { title: 'Many figures are being calculated.', detail: 'Yours follow in a moment.' },
  away: {
    title: 'The server is not available at the moment.',
    detail: 'The page asks again by itself and fills in as soon as it answers.',
  },
};

/**
 * Shows in the corner that the page takes longer than usual, with the server's reason if there is one. It does not move anything on the page.
 */
export function SlowLoadingNotice() {
  const isSessionLate = useLongWait(useSessionState((state) => state.phase === 'loading'));
  const areFiguresLate = useSlowLoading();
  const wait = useServerWait();
  const reason = wait ?? (isSessionLate || areFiguresLate ? 'late' : null);
  useEffect(() => {
    if (reason === null) return;
    return notify({ ...SENTENCES[reason], durationMs: 0 });
  }, [reason]);
  return null;
}
