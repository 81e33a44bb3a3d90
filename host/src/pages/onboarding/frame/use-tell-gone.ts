import type { OnboardingStep } from '@fixed-ops/contract';
import { notify } from '@fixed-ops/ui';
import { useCallback, useEffect, useRef } from 'react';
import { goneWords } from './stores.ts';
import type { Wizard } from './wizard-context.ts';

/**
 * Says of which stores something was saved though a colleague has taken them away: it is off the page with the answer. A save leads to
 * the next step, where it is read: it goes when that one is left, before it is said again, and with the wizard.
 */
export function useTellGone(step: OnboardingStep): Wizard['tellGone'] {
  const last = useRef<{ readonly of: OnboardingStep; readonly withdraw: () => void }>(null);
  useEffect(
    () => () => {
      if (last.current?.of !== step) last.current?.withdraw();
    },
    [step],
  );
  useEffect(() => () => last.current?.withdraw(), []);
  return useCallback((of, names) => {
    last.current?.withdraw();
    // Beside each person's stores it is said already.
    if (of === 'users' || names.length === 0) return;
    const detail =
      'What you entered there is kept while the step has room for it, and stands here again if the store comes back. Without it, it is not submitted.';
    last.current = { of, withdraw: notify({ kind: 'warning', title: goneWords(names), detail, durationMs: 0 }) };
  }, []);
}
