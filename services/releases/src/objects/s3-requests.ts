import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { wordsOf } from './file-error.ts';
import { ReleaseStoreError } from './release-objects.ts';
import type { S3Place } from './store-setting.ts';

const TRIES = 4;
const ANSWER_MS = 10_000;
/** Statuses after which a retry makes sense: the store is busy, or has failed. */
const isPassing = (status: number) => status === 429 || status >= 500;

type S3Request = RequestInit & { readonly headers?: Record<string, string> };

/** The answer to one request, or why there is none. */
type S3Attempt = { readonly answer: Response; readonly words: '' } | { readonly answer: null; readonly words: string };

/** Signed requests to an S3-compatible store. */
export interface S3Requests {
  /** Sends one request. The answer is null if the store gave none, or one after which a retry makes sense. */
  attempt(address: string, init: S3Request): Promise<S3Attempt>;
  /** Waits before the next try, longer each time. Throws `ReleaseStoreError` with the words after the last try. */
  pauseAfter(tries: number, words: string): Promise<void>;
  /** Repeats a request until there is an answer. Only for requests that may be repeated. */
  ask(address: string, init: S3Request): Promise<Response>;
}

/** Makes the requests to a store, which messages call by its place. */
export function createS3Requests(
  place: string,
  { endpoint, region, credentials }: Pick<S3Place, 'endpoint' | 'region' | 'credentials'>,
): S3Requests {
  const client = new AwsClient({ ...credentials, service: 's3', region, retries: 0 });

  async function attempt(address: string, init: S3Request): Promise<S3Attempt> {
    try {
      const answer = await client.fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
      return isPassing(answer.status) ? { answer: null, words: `it answered ${answer.status}` } : { answer, words: '' };
    } catch (error) {
      return { answer: null, words: wordsOf(error) };
    }
  }

  async function pauseAfter(tries: number, words: string): Promise<void> {
    if (tries + 1 >= TRIES)
      throw new ReleaseStoreError(
        'unreachable',
        `The release store ${place} at ${endpoint} cannot be reached: ${words}.`,
      );
    await wait(50 * 2 ** tries * (0.5 + Math.random()));
  }

  async function ask(address: string, init: S3Request): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const { answer, words } = await attempt(address, init);
      if (answer !== null) return answer;
      await pauseAfter(tries, words);
    }
  }

  return { attempt, pauseAfter, ask };
}
