/** YYYY-MM-DD; null of a file without rows up to business today. */
export interface OrderDays {
  readonly first: string | null;
  readonly last: string | null;
}

/** The first and the last day that were noted, up to a day. */
export class NotedDays implements OrderDays {
  first: string | null = null;
  last: string | null = null;

  /** @param until YYYY-MM-DD; a later day says nothing */
  note(day: string, until: string): void {
    if (day > until) return;
    if (this.first === null || day < this.first) this.first = day;
    if (this.last === null || day > this.last) this.last = day;
  }
}
