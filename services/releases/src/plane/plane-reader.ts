import { atMost } from '../objects/at-most.ts';
import { type AcceptedPlaneOptions, createAcceptedPlane, type ReadPlane } from './accepted-plane.ts';

/** How long a read counts as current. A rollback reaches new documents within 300 ms. */
const FRESH_MS = 250;
/** How long a document waits for a store that does not answer, after the first read. */
const PATIENCE_MS = 400;

export interface PlaneReader {
  /**
   * Everything that documents depend on, read at most every 250 ms. Null until keys and placement were accepted once. If the store takes
   * more than 400 ms, the result of the last read.
   */
  read(): Promise<ReadPlane | null>;
  /** The same with a new read. */
  readAnew(): Promise<ReadPlane | null>;
  /** The problems of the last read, as sentences. Empty if everything was accepted. */
  problems(): readonly string[];
}

export interface PlaneReaderOptions extends AcceptedPlaneOptions {
  /** Milliseconds of a monotonic clock. */
  readonly clockMs?: () => number;
  /** How long `read` waits for a store that does not answer. 400 by default. */
  readonly patienceMs?: number;
}

/**
 * Makes a reader that verifies the plane's signatures. It reports what it does not accept, and continues with the last accepted version.
 */
export function createPlaneReader({
  clockMs = () => performance.now(),
  patienceMs = PATIENCE_MS,
  ...options
}: PlaneReaderOptions): PlaneReader {
  const plane = createAcceptedPlane(options);
  let reading: { readonly startedMs: number; readonly answer: Promise<ReadPlane | null> } | null = null;
  let isReading = false;
  /** The result of the last completed read. */
  let last: ReadPlane | null = null;

  function readAnew(): Promise<ReadPlane | null> {
    // Reads run one after the other, because each builds on the last accepted version.
    const answer = (reading?.answer ?? Promise.resolve(null)).then(plane.read);
    const own = { startedMs: clockMs(), answer };
    reading = own;
    isReading = true;
    return answer
      .then((found) => {
        last = found;
        return found;
      })
      .finally(() => {
        if (reading === own) isReading = false;
      });
  }

  return {
    readAnew,
    async read() {
      // A store that hangs is not asked again before it has answered.
      const isRecent = reading !== null && (isReading || clockMs() - reading.startedMs < FRESH_MS);
      const answer = reading !== null && isRecent ? reading.answer : readAnew();
      if (last === null) return answer;
      return atMost(patienceMs, answer, last);
    },
    problems: () => [...plane.problems().values()],
  };
}
