import type { DealershipRef } from './user-profile.ts';

/** A dealership that the person may open. */
export interface OpenDealership extends DealershipRef {
  /** True if the person administers it for its group and does not work there, so that its figures are closed. */
  readonly administeredOnly?: boolean | undefined;
}

/** An entry of the dealership selector. The active one is disabled, because choosing it would change nothing. */
export interface DealershipListItem extends DealershipRef {
  readonly disabled: boolean;
  readonly administeredOnly?: OpenDealership['administeredOnly'];
}

/**
 * The dealerships for the selector: the active one first and disabled, the others in their order. Those that are only administered are
 * marked.
 */
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
 * The first dealership of a visit: the link's, the stored one, the person's default, or the first, each only if the person is a member.
 * Null if the person has no dealership.
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
