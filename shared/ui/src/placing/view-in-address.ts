interface ViewChange<Segment> {
  readonly segment?: Segment | undefined;
  readonly search?: string | undefined;
  readonly least?: number | undefined;
}

/** What is missing keeps its value in the address. */
interface AddressChange<Segment, Least> {
  show?: Segment;
  search?: string;
  least?: Least;
}

/**
 * A change of what a placer shows, as the address of its page has it: the segment as `show`, the percentage from which suggestions are
 * accepted as text. `Least` are the percentages that the address may name, which are those that the placer offers.
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
