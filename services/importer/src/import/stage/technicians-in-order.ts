/** Technicians of one repair order after the other, whose lines rise: so that one who comes twice on a line is seen. */
export class TechniciansInOrder {
  #line = 0;
  #names: string[] = [];

  /** Another repair order begins. */
  begin(): void {
    this.#line = 0;
  }

  /** Whether a technician comes for the first time on a line that is none of those before. */
  follows(line: number, name: string): boolean {
    const isAnother = line > this.#line;
    if (line < this.#line || (!isAnother && this.#names.includes(name))) return false;
    this.#line = line;
    if (isAnother) this.#names = [name];
    else this.#names.push(name);
    return true;
  }
}
