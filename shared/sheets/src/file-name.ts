/** The content of a file. */
export interface FileSubject {
  /** The list in a few words, such as `Repair orders`. It begins the file's name and names the sheet. */
  readonly list: string;
  readonly dealership: string;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly month?: string | undefined;
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();

/** A file name from list, dealership and period: `repair-orders-harborline-toyota-2026-11-01-to-2026-11-20`. ASCII only. */
export function exportName({ list, dealership, startDate, endDate, month }: FileSubject): string {
  if (month !== undefined) return `${slug(list)}-${slug(dealership)}-${month}`;
  const period = startDate === undefined || endDate === undefined ? '' : `-${startDate}-to-${endDate}`;
  return `${slug(list)}-${slug(dealership)}${period}`;
}
