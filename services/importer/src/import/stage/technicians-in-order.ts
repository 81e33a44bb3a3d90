/**
 * Checks the technicians of one repair order after the other, with increasing lines, and so detects a technician who is repeated on a line.
 */
export class TechniciansInOrder {
  #line = 0;
  #names: string[] = [];

  /** Begins another repair order. */
  begin(): void {
    this.#line = 0;
  }

  /** Whether a technician is new on a line that is not before the last one. */
  follows(line: number, name: string): boolean {
    const isAnother = line > this.#line;
    if (line < this.#line || (!isAnother && this.#names.includes(name))) return false;
    this.#line = line;
    if (isAnother) this.#names = [name];
    else this.#names.push(name);
    return true;
  }
}
