import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { dmsNumberInWords } from '@fixed-ops/contract/administration';
import type { FormDifference } from '@fixed-ops/ui/form';
import type { DmsNumber } from '../person/person-values.ts';

/** The differences between two versions of a person, in the words of the form: stores by name, roles by label. */
export function differencesInWords(
  differences: readonly FormDifference[],
  stores: readonly { readonly id: string; readonly name: string }[],
): readonly FormDifference[] {
  const storeOf = (id: string) => stores.find((store) => store.id === id)?.name ?? id;
  const ofField: Readonly<Record<string, (value: never) => unknown>> = {
    role: roleLabel,
    jobTitle: jobTitleLabel,
    defaultDealershipId: storeOf,
    dealershipIds: (ids: readonly string[]) => ids.map(storeOf),
    dmsNumbers: (numbers: readonly DmsNumber[]) => numbers.map((number) => dmsNumberInWords(number, storeOf)),
  };
  return differences.map((each) => {
    const say = (value: unknown) => (value === null ? null : (ofField[each.path]?.(value as never) ?? value));
    return { ...each, before: say(each.before), theirs: say(each.theirs), mine: say(each.mine) };
  });
}
