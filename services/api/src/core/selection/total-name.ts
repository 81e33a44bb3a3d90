import { isWholeStore, type Selection } from './selection.ts';

/**
 * What the total of a selection is called: the store only where it is all of the store.
 * @param everybody the name of all people's work where only a part of it is selected: `All advisors`
 */
export function totalName(selection: Pick<Selection, 'filter'>, everybody: string): string {
  const { advisors, technicians } = selection.filter;
  if (isWholeStore(selection)) return 'Store';
  return advisors?.length || technicians?.length ? 'Chosen people' : everybody;
}
