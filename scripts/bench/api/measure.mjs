import { Agent, request } from 'node:http';
import { at } from '../table.mjs';

const keptOpen = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends one request: a POST if there is a body, otherwise a GET. The connection stays open, unless another agent is given. Answers the time
 * in milliseconds, the bytes, the status and two headers. Rejects if the connection fails.
 */
export function ask(url, headers, { body, agent = keptOpen, signal } = {}) {
  const options = body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' } };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, method: body === undefined ? 'GET' : 'POST', signal, ...options }, (response) => {
      let bytes = 0;
      response.on('error', reject);
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        const { etag, 'retry-after': retryAfter } = response.headers;
        resolve({ ms: performance.now() - started, bytes, status: response.statusCode, etag, retryAfter });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/**
 * Requests one address after the other, with a POST if there is a body. Answers p50 and p95 in milliseconds, and facts of the last answer.
 */
export async function measure(urls, headers, body) {
  const times = [];
  let last = { bytes: 0, status: 0, etag: undefined };
  for (const url of urls) {
    last = await ask(url, headers, { body });
    times.push(last.ms);
  }
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p95: at(times, 0.95), bytes: last.bytes, status: last.status, etag: last.etag };
}

/**
 * Keeps one connection of each of these people busy for this many seconds.
 *
 * @param addressOf Answers the address for a person and the number of the request.
 */
export async function throughput(addressOf, people, seconds) {
  const until = performance.now() + seconds * 1000;
  const times = [];
  let number = 0;
  let failed = 0;
  const connection = async (person) => {
    while (performance.now() < until) {
      number += 1;
      const { ms, status } = await ask(addressOf(person, number), person.headers);
      times.push(ms);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(people.map(connection));
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p50: at(times, 0.5), p95: at(times, 0.95), failed };
}
