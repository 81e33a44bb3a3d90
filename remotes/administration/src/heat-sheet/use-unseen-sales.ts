import { useSession } from '@fixed-ops/session';
import { useSeesDepartment, useUnseenWords } from '../block/sees-department.ts';
import type { ItemRow } from './mapping-values.ts';

interface UnseenSales {
  /** Whether the person sees how often items of at least one department were sold. */
  readonly seesSome: boolean;
  /** Explains which items have no count for the person; null if all have one. */
  readonly words: string | null;
}

/**
 * Decides whether the person sees how often items were sold. This requires access to the figures of the department and
 * of all employees.
 */
export function useUnseenSales(items: readonly Pick<ItemRow, 'department'>[]): UnseenSales {
  const { access, worksHere } = useSession();
  const unseenHere = useUnseenWords();
  const seen = { service: useSeesDepartment('service'), parts: useSeesDepartment('parts') };
  if (!access.hasAllEmployeeView) {
    return {
      seesSome: false,
      words: 'You see your own figures only, so how often the store sold an item is not shown.',
    };
  }
  if (!worksHere) return { seesSome: false, words: unseenHere };
  const seesSome = seen.service || seen.parts;
  const unseen = (['service', 'parts'] as const).filter(
    (each) => !seen[each] && items.some(({ department }) => department === each),
  );
  if (unseen.length === 0) return { seesSome, words: null };
  return {
    seesSome,
    words: `Figures of ${unseen.join(' and ')} are not open to your title, so how often their items were sold is not shown.`,
  };
}
