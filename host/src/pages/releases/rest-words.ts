import type { ReleaseEntry } from '@fixed-ops/contract/releases';
import { counted, currentOf, isTooFew, numberText } from './release-words.ts';

const namesOf = (entries: readonly ReleaseEntry[]) => entries.map(({ label }) => label).join(', ');

/**
 * The words about all names but the worst one: beside their count, and below it, and whether anything of them could be judged. `troubled`
 * are those of them with a problem of any kind.
 */
export function restWords(rest: readonly ReleaseEntry[], troubled: readonly ReleaseEntry[]) {
  const figures = rest.flatMap((entry) => currentOf(entry)?.figures ?? []);
  const visits = figures.reduce((sum, { views }) => sum + views, 0);
  const failed = figures.reduce((sum, { loadFailures }) => sum + loadFailures, 0);
  const but = troubled.length === 0 ? '' : ` but for ${namesOf(troubled)}`;
  const few = rest.filter((entry) => {
    const current = currentOf(entry);
    return current !== undefined && isTooFew(current.figures) && !troubled.includes(entry);
  });
  const isJudged = figures.some((each) => !isTooFew(each));
  if (visits > 0) {
    const fewWords = few.length === 0 ? '' : `; too few to judge: ${namesOf(few)}`;
    return {
      isJudged,
      beside: isJudged
        ? `within budget${but}, ${counted(visits, 'visit')}${fewWords}`
        : `with too few visits to judge, ${numberText(visits)} in all${troubled.length === 0 ? '' : `; not well: ${namesOf(troubled)}`}`,
      below:
        failed === 0
          ? 'What is served now has not failed to load, verify or draw, so that nobody fell back from it.'
          : `In ${counted(failed, 'visit')} a release did not load; an older one took its place, or a card with Retry.`,
    };
  }
  const unfollowed = rest.filter(({ problem }) => problem !== null);
  if (unfollowed.length > 0 && unfollowed.length === rest.length && figures.length === 0)
    return { isJudged, beside: 'not followed either', below: 'Nothing of them is served.' };
  return {
    isJudged,
    beside: unfollowed.length > 0 ? `without a visit; not followed: ${namesOf(unfollowed)}` : `without a visit${but}`,
    below: 'Nobody has opened them in this time, so nothing is known of them.',
  };
}
