import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  checkKey,
  checkPrefix,
  type ReleaseObjects,
  ReleaseStoreError,
  type WriteCondition,
} from './release-objects.ts';
import { createS3Requests } from './s3-requests.ts';
import type { S3Place } from './store-setting.ts';

/** Parses the XML of a page of a listing. Keys are percent-encoded, so they contain no entities. */
const pageSchema = z.string().transform((xml) => ({
  keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => decodeURIComponent(key.replaceAll('+', ' '))),
  next: /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1] ?? null,
}));

/** The reason of a refusal by an S3-compatible store. */
function refusalIn(xml: string): string {
  const of = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return [of('Code'), of('Message')].filter((each) => each !== undefined).join(': ') || 'no reason given';
}

/**
 * Opens objects in a bucket of an S3-compatible store with conditional writes (`If-None-Match`, `If-Match`): Amazon's since November 2024,
 * MinIO, Cloudflare R2, Ceph. Buckets are addressed by path, which all of them support.
 */
export function openS3Objects({ bucket, prefix, endpoint, ...access }: S3Place): ReleaseObjects {
  const place = `s3://${[bucket, prefix].filter((each) => each !== '').join('/')}`;
  const { attempt, pauseAfter, ask } = createS3Requests(place, { endpoint, ...access });
  const full = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const bucketAddress = `${endpoint}/${bucket}`;
  const addressOf = (key: string) => {
    checkKey(key);
    return `${bucketAddress}/${full(key).split('/').map(encodeURIComponent).join('/')}`;
  };

  async function refused(answer: Response): Promise<ReleaseStoreError> {
    const words = refusalIn(await answer.text());
    return new ReleaseStoreError('refused', `The release store ${place} refused (${answer.status}, ${words}).`);
  }

  async function get(key: string) {
    const answer = await ask(addressOf(key), { method: 'GET' });
    if (answer.status === 404) {
      const words = refusalIn(await answer.text());
      if (words.startsWith('NoSuchBucket'))
        throw new ReleaseStoreError('setting', `There is no bucket ${bucket} at ${endpoint}.`);
      return null;
    }
    const tag = answer.headers.get('etag');
    if (!answer.ok || tag === null) throw await refused(answer);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), tag };
  }

  async function put(key: string, bytes: Uint8Array, condition: WriteCondition) {
    const address = addressOf(key);
    const headers: Record<string, string> = {
      // The signature covers the bytes too.
      'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    if (condition !== null && 'ifMatch' in condition) headers['If-Match'] = condition.ifMatch;
    else if (condition !== null) headers['If-None-Match'] = condition.ifNoneMatch;
    let isUnsure = false;
    for (let tries = 0; ; tries += 1) {
      const { answer, words } = await attempt(address, { method: 'PUT', headers, body: Buffer.from(bytes) });
      if (answer?.ok) return 'written';
      const status = answer?.status;
      // 409: another write was under way at the same time, and it is unknown which one came first.
      if (answer !== null && status !== 409) {
        const isChanged = status === 412 || (status === 404 && condition !== null && 'ifMatch' in condition);
        if (!isChanged) throw await refused(answer);
        // After a request without an answer, the existing object may be this one.
        const there = isUnsure ? await get(key) : null;
        return there !== null && Buffer.from(there.bytes).equals(bytes) ? 'written' : 'changed';
      }
      isUnsure ||= answer === null;
      await pauseAfter(tries, answer === null ? words : 'others write the same object all the time');
    }
  }

  async function list(start: string): Promise<string[]> {
    checkPrefix(start);
    const keys: string[] = [];
    let next: string | null = null;
    do {
      const query: URLSearchParams = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix: full(start),
      });
      if (next !== null) query.set('continuation-token', next);
      const answer = await ask(`${bucketAddress}?${query}`, { method: 'GET' });
      if (!answer.ok) throw await refused(answer);
      const page = pageSchema.parse(await answer.text());
      keys.push(...page.keys);
      next = page.next;
    } while (next !== null);
    return keys.map((key) => (prefix === '' ? key : key.slice(prefix.length + 1))).sort();
  }

  return {
    place,
    isFolder: false,
    get,
    put,
    list,
    async remove(key) {
      const answer = await ask(addressOf(key), { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) throw await refused(answer);
      await answer.body?.cancel();
    },
  };
}
