import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Faults that the server can apply to the next requests. */
type Mishap =
  /** Responds with 503 and does nothing. */
  | 'busy'
  /** Does the work and drops the connection. */
  | 'deaf'
  /** Responds that another write is under way. */
  | 'conflict';

export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Faults for the next requests, in order. */
  readonly mishaps: Mishap[];
  stop(): Promise<void>;
}

const ACCESS_KEY = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
export const s3Credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET };
const PAGE = 3;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** Verifies a request on the wire by the store's documentation of "Signature Version 4". */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const parts = pattern.exec(request.headers.authorization ?? '');
  if (parts === null) return false;
  const [, key, day = '', region = '', signedHeaders = '', signature = ''] = parts;
  const url = new URL(request.url ?? '/', 'http://store');
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  return key === ACCESS_KEY && timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'));
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}
const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>As documented</Message></Error>`,
});

/**
 * Starts a store in memory with one bucket, `releases`, that behaves as Amazon documents for S3: signatures, conditional writes (412 for a
 * failed condition, 404 for `If-Match` without an object, 409 while another write is under way), and listings by page.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const mishaps: Mishap[] = [];

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = found.slice(0, PAGE);
    const next = found.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page
      .map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key><Size>1</Size></Contents>`)
      .join('');
    return {
      status: 200,
      body: `<ListBucketResult>${contents}<IsTruncated>${next !== ''}</IsTruncated>${next}</ListBucketResult>`,
    };
  }

  function put(key: string, body: Buffer, headers: IncomingMessage['headers']): Answer {
    const there = objects.get(key);
    const asked = headers['if-match'];
    if (headers['if-none-match'] === '*' && there !== undefined) return refusal(412, 'PreconditionFailed');
    if (asked !== undefined && there === undefined) return refusal(404, 'NoSuchKey');
    if (asked !== undefined && there !== undefined && etagOf(there) !== asked)
      return refusal(412, 'PreconditionFailed');
    objects.set(key, body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (!isSigned(request, body)) return refusal(403, 'SignatureDoesNotMatch');
    if (bucket !== 'releases') return refusal(404, 'NoSuchBucket');
    if (key === '') return list(url.searchParams);
    if (request.method === 'PUT') return put(key, body, request.headers);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const there = objects.get(key);
    return there === undefined
      ? refusal(404, 'NoSuchKey')
      : { status: 200, body: there, headers: { etag: etagOf(there) } };
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const mishap = mishaps.shift();
    const given =
      mishap === 'busy'
        ? refusal(503, 'SlowDown')
        : mishap === 'conflict'
          ? refusal(409, 'ConditionalRequestConflict')
          : answer(request, body);
    if (mishap === 'deaf') return request.socket.destroy();
    return response.writeHead(given.status, given.headers).end(given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    mishaps,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
