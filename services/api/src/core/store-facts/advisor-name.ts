/**
 * What a repair order calls its advisor: by the name that the DMS has for the number, else by the number. A feed may number its
 * advisors and name none of them (`''`), and a repair order may have none at all.
 */
export function advisorName(number: string, name: string | null | undefined): string {
  if (number === '') return 'No advisor';
  return name || `Advisor ${number}`;
}
