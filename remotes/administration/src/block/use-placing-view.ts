import { type UrlSchema, urlChoice, urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { viewInAddress } from '@fixed-ops/ui/placing';
import { useState } from 'react';

interface PlacingAddress<Segment extends string, Least extends string> {
  readonly show: Segment | 'fitting';
  readonly search: string;
  readonly least: Least;
}

interface View<Segment extends string> {
  readonly segment: Segment;
  readonly search: string;
  readonly least: number;
}

/** Address of a page that places codes: op codes by their kind, labor types by their pay type. */
export const codesAddress = urlSchema({
  show: urlChoice(['fitting', 'open', 'placed', 'all']),
  search: urlText(),
  least: urlChoice(['90', '80', '70', '60']),
});

/** Address of a page that places ledger accounts. */
export const accountsAddress = urlSchema({
  show: urlChoice(['fitting', 'unmapped', 'suggested', 'all']),
  search: urlText(),
  least: urlChoice(['85', '90', '80', '70', '60']),
});

/**
 * Keeps the view of a placer in the address. Until a person chooses a segment, the list shows the `fitting` one. It is chosen once, so that
 * rows keep their place while a person works on them.
 */
export function usePlacingView<Segment extends string, Least extends string>(
  schema: UrlSchema<PlacingAddress<Segment, Least>>,
  fitting: () => Segment,
): { readonly view: View<Segment>; readonly onView: (change: Partial<View<Segment>>) => void } {
  const [{ show, search, least }, setAddress] = useUrlState(schema);
  const [first] = useState(fitting);
  return {
    view: { segment: show === 'fitting' ? first : show, search, least: Number(least) },
    onView: (change) => setAddress(viewInAddress<Segment, Least>(change), { replace: true }),
  };
}
