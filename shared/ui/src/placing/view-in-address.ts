interface ViewChange<Segment> {
  readonly segment?: Segment | undefined;
  readonly search?: string | undefined;
  readonly least?: number | undefined;
}

/** A missing property keeps its value in the address. */
interface AddressChange<Segment, Least> {
  show?: Segment;
  search?: string;
  least?: Least;
}

/**
 * Returns a change of a placer's view in the form that the address of its page has: the segment as `show`, and the least confidence as
 * text. `Least` has the percentages that the address may name, which are those that the placer offers.
 */
export function viewInAddress<Segment extends string, Least extends string>({
  segment,
  search,
  least,
}: ViewChange<Segment>): AddressChange<Segment, Least> {
  return {
    ...(segment === undefined ? {} : { show: segment }),
    ...(search === undefined ? {} : { search }),
    ...(least === undefined ? {} : { least: String(least) as Least }),
  };
}
