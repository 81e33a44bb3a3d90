import type { OpenList } from './clean-up-address.ts';
import type { ListDrawerProps } from './list-drawer-props.ts';
import { OpenOrdersDrawer, SpecialOrdersDrawer } from './open-orders-drawer.tsx';
import { RepeatedDrawer } from './repeated-drawer.tsx';
import { DeleteStatusDrawer, NeverSoldDrawer, NoBinDrawer, VerifyDrawer } from './stock-drawers.tsx';

const drawers = {
  noBin: NoBinDrawer,
  neverSold: NeverSoldDrawer,
  verify: VerifyDrawer,
  delete: DeleteStatusDrawer,
  openOrders: OpenOrdersDrawer,
  repeated: RepeatedDrawer,
  special: SpecialOrdersDrawer,
};

/** The list behind a tile, in a drawer. Renders nothing while no list is open. */
export function CleanUpDrawer({ list, ...props }: ListDrawerProps & { readonly list: OpenList }) {
  if (list === 'none') return null;
  const Drawer = drawers[list];
  return <Drawer {...props} />;
}
