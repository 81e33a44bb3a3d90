import { useLongWait, useSlowLoading } from '@fixed-ops/api';
import { useSessionState } from '@fixed-ops/session';
import { notify } from '@fixed-ops/ui';
import { useEffect } from 'react';

/** Says in the corner that the page takes longer than usual, for as long as it does. Nothing on the page moves for it. */
export function SlowLoadingNotice() {
  const isSessionLate = useLongWait(useSessionState((state) => state.phase === 'loading'));
  const areFiguresLate = useSlowLoading();
  const isLate = isSessionLate || areFiguresLate;
  useEffect(() => {
    if (!isLate) return;
    return notify({
      title: 'This is taking longer than usual.',
      detail: 'The page fills in as soon as the answer is here.',
      durationMs: 0,
    });
  }, [isLate]);
  return null;
}
