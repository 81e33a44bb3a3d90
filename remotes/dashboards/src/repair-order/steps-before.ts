import { readCameFrom } from '@fixed-ops/drill';

interface Step {
  readonly name: string;
  readonly to: string;
}

/**
 * Returns the links back to the page that led to a repair order. It reads them from the state of the link that was followed. Without that
 * state, it links to the dashboards.
 */
export function stepsBefore(state: unknown, mayOpenDashboards: boolean): Step[] {
  const from = readCameFrom(state);
  if (from !== null) {
    return [
      { name: pageName(pathOf(from.page)) ?? 'Service', to: from.page },
      { name: from.figure, to: from.drawer },
    ];
  }
  const address = addressIn(state);
  const page = address === null ? null : pageBefore(address);
  return page ?? (mayOpenDashboards ? [{ name: 'AI Dashboard', to: '/dashboard' }] : []);
}

/** Returns the previous address, which a link stored in the state of the current one. */
function addressIn(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : null;
  return typeof from === 'string' ? from : null;
}

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Returns the name of the search that led here (with its words, if any), or of the page with the list. Null for any other address. */
function pageBefore(address: string): Step[] | null {
  const path = pathOf(address);
  if (path === '/dashboard/ros') {
    const words = new URLSearchParams(address.slice(path.length)).get('q')?.trim() ?? '';
    if (words === '') return [{ name: 'RO search', to: address }];
    return [
      { name: 'RO search', to: path },
      { name: words, to: address },
    ];
  }
  const name = pageName(path);
  return name === null ? null : [{ name, to: address }];
}

/** The pages that lead to repair orders, with the names of their tabs and headings. */
const PAGES: Readonly<Record<string, string>> = {
  '/dashboard/service': 'Service',
  '/dashboard/service/recap': 'Recap',
  '/dashboard/service/open': 'Open repair orders',
  '/dashboard/service/declined': 'Declined work',
  '/dashboard/service/discounts': 'Discounts',
  '/dashboard/service/ucis': 'Used-car internal',
  '/dashboard/parts': 'Parts',
  '/dashboard/op-codes': 'Op codes',
  '/dashboard/labor-types': 'Labor types',
  '/dashboard/heat-sheet/service': 'Heat sheet',
  '/dashboard/heat-sheet/parts': 'Heat sheet',
  '/dashboard/technicians': 'Technicians',
};
const OP_CODE = '/dashboard/op-codes/';

function pageName(path: string): string | null {
  if (path.startsWith(OP_CODE)) return `Op code ${decoded(path.slice(OP_CODE.length))}`;
  return PAGES[path] ?? null;
}

/** Reads the state with a check, because it may contain anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
