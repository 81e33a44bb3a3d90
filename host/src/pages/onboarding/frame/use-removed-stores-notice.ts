import type { OnboardingStep } from '@fixed-ops/contract';
import { notify } from '@fixed-ops/ui';
import { useCallback, useEffect, useRef } from 'react';
import { removedStoresInWords } from './stores.ts';
import type { Wizard } from './wizard-context.ts';

/**
 * Returns a function that warns if something was saved for stores that a colleague has removed, because the answer
 * removes it from the page. The warning stays for the step that follows the save. It goes when that step is left, when
 * there is a newer warning, and with the wizard.
 */
export function useRemovedStoresNotice(step: OnboardingStep): Wizard['warnRemoved'] {
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
    // The step of users already says so beside each person's stores.
    if (of === 'users' || names.length === 0) return;
    const detail =
      'What you entered there is kept while the step has room for it, and is shown here again if the store is added back. Without the store it is not submitted.';
    last.current = {
      of,
      withdraw: notify({ kind: 'warning', title: removedStoresInWords(names), detail, durationMs: 0 }),
    };
  }, []);
}
