/** One record of a file, or why the text at this line is not a record. */
export interface CsvRecord {
  /** The physical line at which the record begins. The header is line 1. */
  readonly line: number;
  /** For a broken record, the complete fields before its first quote. */
  readonly fields: readonly string[];
  readonly problem?: string;
}

/** Receives the records of a file in their order. */
export interface RecordTaker {
  /**
   * Receives a line that may be a record, from `start` to `end` of the characters of a text, which it may change there, and its number.
   * Returns whether it has handled the line. Otherwise the line comes as a record, complete or with its problem.
   */
  readonly takeLine?: (characters: Uint16Array, start: number, end: number, line: number) => boolean;
  readonly take: (record: CsvRecord) => void;
}

/** A longer record is an unclosed quote. */
export const MAX_RECORD_CHARACTERS = 262_144;

const UNCLOSED = 'a quote is opened here and not closed';
const AFTER_QUOTE = 'text follows a closing quote';

/**
 * Reads RFC 4180 records from pieces of text that may end anywhere. It is our own code, because no library reports the physical line of a
 * record and continues after a broken one: an unclosed quote costs one record, not the file. A quote inside an unquoted field (`5" hose`)
 * is text. Empty lines are skipped.
 */
export class RecordReader {
  #rest = '';
  #line = 1;
  /** False if the file ends within a line, as truncated files do. */
  endsWithLineFeed = true;
  #characters = new Uint16Array(0);

  /** Returns the records that are complete so far. */
  push(text: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    this.passOn(text, { take: (record) => records.push(record) });
    return records;
  }

  /** Returns the records that the end of the file completes. */
  end(): CsvRecord[] {
    const records: CsvRecord[] = [];
    this.passOnEnd({ take: (record) => records.push(record) });
    return records;
  }

  /** Passes on the records that are complete so far. */
  passOn(text: string, to: RecordTaker): void {
    this.#read(this.#rest === '' ? text : this.#rest + text, false, to);
  }

  /** Passes on the records that the end of the file completes. */
  passOnEnd(to: RecordTaker): void {
    // After an unclosed quote, the rest contains whole lines.
    this.endsWithLineFeed = this.#rest === '' || this.#rest.endsWith('\n');
    if (this.#rest !== '') this.#read(`${this.#rest}\n`, true, to);
  }

  #read(text: string, isEnd: boolean, to: RecordTaker): void {
    const { takeLine } = to;
    const characters = takeLine === undefined ? this.#characters : this.#charactersOf(text);
    let at = 0;
    let quote = text.indexOf('"');
    for (;;) {
      const lineEnd = text.indexOf('\n', at);
      if (lineEnd < 0) {
        const hasRoom = text.length - at <= MAX_RECORD_CHARACTERS;
        if (hasRoom || isEnd) break;
        // No table has lines without an end for so long.
        to.take({ line: this.#line, fields: [], problem: 'the line is longer than a record may be' });
        at = text.length;
        break;
      }
      const end = text.charCodeAt(lineEnd - 1) === 13 && lineEnd > at ? lineEnd - 1 : lineEnd;
      if (end > at && takeLine?.(characters, at, end, this.#line) === true) {
        at = lineEnd + 1;
        this.#line += 1;
        continue;
      }
      // Searched again only after the last found one, because most text has none for long.
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
      if (quote < 0 || quote > lineEnd) {
        if (end > at) to.take({ line: this.#line, fields: text.slice(at, end).split(',') });
        at = lineEnd + 1;
        this.#line += 1;
        continue;
      }
      const found = readQuoted(text, at);
      if (typeof found === 'object') {
        to.take({ line: this.#line, fields: found.fields });
        at = found.end;
        this.#line += found.lines;
        continue;
      }
      if (found === UNCLOSED && !isEnd && text.length - at <= MAX_RECORD_CHARACTERS) break;
      const whole = text.slice(at, quote).split(',').slice(0, -1);
      to.take({ line: this.#line, fields: whole, problem: found });
      at = lineEnd + 1;
      this.#line += 1;
    }
    this.#rest = text.slice(at);
  }

  /** The characters of a text as numbers, which are faster to compare than text, until the next call. */
  #charactersOf(text: string): Uint16Array {
    if (this.#characters.length < text.length) this.#characters = new Uint16Array(Math.ceil(1.25 * text.length));
    const { buffer } = this.#characters;
    // Two bytes for each number, in the byte order of all supported machines.
    Buffer.from(buffer).write(text, 'utf16le');
    return this.#characters;
  }
}

/** Reads a record with quotes: its fields, the start of the next one, and its number of lines. */
function readQuoted(text: string, start: number): { fields: string[]; end: number; lines: number } | string {
  const fields: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    let next: number;
    if (text.charCodeAt(at) === 34) {
      let value = '';
      let from = at + 1;
      for (;;) {
        const close = text.indexOf('"', from);
        if (close < 0 || close - start > MAX_RECORD_CHARACTERS) return UNCLOSED;
        value += text.slice(from, close);
        if (text.charCodeAt(close + 1) !== 34) {
          next = close + 1;
          break;
        }
        value += '"';
        from = close + 2;
      }
      for (let feed = value.indexOf('\n'); feed >= 0; feed = value.indexOf('\n', feed + 1)) lines += 1;
      fields.push(value);
      // The quote may be the first of a pair that the next piece of text completes.
      if (next >= text.length) return UNCLOSED;
    } else {
      const comma = text.indexOf(',', at);
      const feed = text.indexOf('\n', at);
      next = comma >= 0 && comma < feed ? comma : feed;
      if (next < 0) return UNCLOSED;
      const end = next === feed && next > at && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
      fields.push(text.slice(at, end));
    }
    const stop = text.charCodeAt(next);
    if (stop === 44) at = next + 1;
    else if (stop === 10) return { fields, end: next + 1, lines };
    else if (stop === 13 && next + 1 >= text.length) return UNCLOSED;
    else if (stop === 13 && text.charCodeAt(next + 1) === 10) return { fields, end: next + 2, lines };
    else return AFTER_QUOTE;
  }
}
