import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import type { ReactNode } from 'react';

interface OrderNumberProps {
  readonly order: Parameters<typeof repairOrderPath>[0];
  /** Whether the viewer may open the page of the repair order. In an own view, parts sold on it do not make it the viewer's own. */
  readonly opens: boolean;
  readonly children: ReactNode;
}

/** The number of a repair order: a link to its page, or plain text for a viewer to whom the page would say that there is none. */
export function OrderNumber({ order, opens, children }: OrderNumberProps) {
  return opens ? <RepairOrderLink to={repairOrderPath(order)}>{children}</RepairOrderLink> : <span>{children}</span>;
}
