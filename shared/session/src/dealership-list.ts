import type { DealershipRef } from './user-profile.ts';

/** A dealership that the person may open. */
export interface OpenDealership extends DealershipRef {
  /** The person administers it for its group and does not work there: its figures are closed. */
  readonly administeredOnly?: boolean | undefined;
}

/** An entry of the dealership selector; the active one is disabled, since choosing it would do nothing. */
export interface DealershipListItem extends DealershipRef {
  readonly disabled: boolean;
  readonly administeredOnly?: OpenDealership['administeredOnly'];
}

/** The dealerships as the selector shows them: the active one first and disabled, the rest in their order. Of each may be said that it is only administered. */
export function listDealerships(
  memberships: readonly DealershipRef[],
  active: DealershipRef | null,
): DealershipListItem[] {
  const items = memberships.map(({ id, name, administeredOnly }: OpenDealership) => {
    return { id, name, disabled: id === active?.id, ...(administeredOnly && { administeredOnly }) };
  });
  return [...items.filter((item) => item.disabled), ...items.filter((item) => !item.disabled)];
}

/**
 * Which dealership a visit starts with: the one that a link asks for, the stored one, the person's default, the first;
 * each only while the person is a member. Null when the person has no dealership at all.
 */
export function chooseActiveDealership(choice: {
  readonly memberships: readonly DealershipRef[];
  readonly linkedId?: string | null;
  readonly storedId?: string | null;
  readonly defaultId: string;
}): DealershipRef | null {
  const member = (id: string | null | undefined) => choice.memberships.find((dealership) => dealership.id === id);
  const found = member(choice.linkedId) ?? member(choice.storedId) ?? member(choice.defaultId) ?? choice.memberships[0];
  return found ? { id: found.id, name: found.name } : null;
}
