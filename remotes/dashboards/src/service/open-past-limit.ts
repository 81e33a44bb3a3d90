const KEPT = ['period', 'startDate', 'endDate', 'advisors', 'technicians', 'payType', 'laborTypes'];

/** Returns the address of the open repair orders past their limit, with the people, pay type, labor types and period of the page. */
export function openPastLimit(search: string): string {
  const page = new URLSearchParams(search);
  const kept = new URLSearchParams([...page].filter(([name]) => KEPT.includes(name)));
  kept.set('view', 'past');
  return `/dashboard/service/open?${kept}`;
}
