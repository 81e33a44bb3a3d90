/** YYYY-MM-DD. Null for a file without rows up to business today. */
export interface OrderDays {
  readonly first: string | null;
  readonly last: string | null;
}

/** The first and last recorded day, up to a limit. */
export class NotedDays implements OrderDays {
  first: string | null = null;
  last: string | null = null;

  /** @param until YYYY-MM-DD. A later day does not count */
  note(day: string, until: string): void {
    if (day > until) return;
    if (this.first === null || day < this.first) this.first = day;
    if (this.last === null || day > this.last) this.last = day;
  }
}
