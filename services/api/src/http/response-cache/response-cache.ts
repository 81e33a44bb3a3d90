import { LRUCache } from 'lru-cache';
import { SharedRead, type Waiting } from '../request-queue/shared-read.ts';
import { compress, type Encoding } from './encoding.ts';

/** One answer as JSON, with the compressed forms that were requested so far. */
export class CachedResponse {
  readonly payload: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(payload: string) {
    this.payload = Buffer.from(payload);
  }

  /** The bytes in this encoding; they are compressed only once. */
  bytes(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === null) return Promise.resolve(this.payload);
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.payload, encoding);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Waits without a limit. */
const PATIENT: Waiting = { signal: new AbortController().signal, goesOn: () => {} };

/** Room for the compressed forms, as a share of the JSON: five to ten times smaller each. */
const COMPRESSED_SHARE = 0.4;

/**
 * Answers by their tag. The tag covers data version, question, business day and everything else that the answer depends on. So an entry
 * never becomes wrong, and entries are removed only to make room. Requests for an answer that is being made wait for it.
 */
export class ResponseCache {
  readonly #known: LRUCache<string, CachedResponse>;
  readonly #running = new SharedRead<CachedResponse>();

  constructor(maxBytes: number) {
    this.#known = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ payload }) => Math.ceil(payload.byteLength * (1 + COMPRESSED_SHARE)),
    });
  }

  /** The answer with this tag, or null if it is not cached yet. */
  known(tag: string): CachedResponse | null {
    return this.#known.get(tag) ?? null;
  }

  /**
   * The answer with this tag. If it is not cached, `make` writes it as JSON, once for all who ask meanwhile. They all get a failure, which
   * is not cached. Each waits until their own signal aborts; the signal of `make` aborts when nobody waits any more.
   */
  async answer(tag: string, make: (all: Waiting) => Promise<string>, by: Waiting = PATIENT): Promise<CachedResponse> {
    return this.known(tag) ?? this.#running.run(tag, (all) => this.#make(tag, make, all), by);
  }

  async #make(tag: string, make: (all: Waiting) => Promise<string>, all: Waiting): Promise<CachedResponse> {
    const answer = new CachedResponse(await make(all));
    this.#known.set(tag, answer);
    return answer;
  }
}
