import { LRUCache } from 'lru-cache';
import { SharedRead, type Waiting } from '../request-queue/shared-read.ts';
import { compress, type Encoding } from './encoding.ts';

/** One answer as JSON, with the compressed forms that somebody has asked for. */
export class CachedResponse {
  readonly payload: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(payload: string) {
    this.payload = Buffer.from(payload);
  }

  /** The bytes in this encoding, compressed once however often they are sent. */
  bytes(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === null) return Promise.resolve(this.payload);
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.payload, encoding);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Waits as long as it takes. */
const PATIENT: Waiting = { signal: new AbortController().signal, goesOn: () => {} };

/** Room for the compressed forms, as a share of the JSON: five to ten times smaller each. */
const COMPRESSED_SHARE = 0.4;

/**
 * Answers by their tag. A tag stands for data version, question, business day and all of the view that decides what is answered,
 * so an entry is right for as long as its tag is asked for, and nothing is ever removed but for want of room. Requests for an
 * answer that is being made wait for it instead of making it again.
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

  /** The answer with this tag where it is there; null where it would have to be made or waited for. */
  known(tag: string): CachedResponse | null {
    return this.#known.get(tag) ?? null;
  }

  /**
   * The answer with this tag; `make` writes it as JSON where nobody has yet. A failure is told to all who wait and is not kept. Who
   * waits does so until their signal aborts; the one of `make` aborts when nobody waits any more.
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
