/** Slows down the network of a page and notes every request, as Chromium's network events report them. */

/** The network at which budgets are measured: 10 Mbps, and 40 ms from the request to the first byte. */
const SPEED = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** Milliseconds of the clock, as in `Date.now`, but with fractions. */
const onClock = (seconds) => seconds * 1000;

/**
 * Slows the page down and notes its requests: `{ url, path, type, start, end, bytes, isCached }`. Times are milliseconds of the clock
 * (`end` is undefined while the request waits). `bytes` counts the compressed answer with its headers.
 */
export async function noteTraffic(page) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SPEED);
  const all = [];
  const running = new Map();
  const end = (id, timestamp, bytes) => {
    const request = running.get(id);
    if (request === undefined) return;
    request.end = request.start + onClock(timestamp - request.timestamp);
    request.bytes = bytes;
    running.delete(id);
  };
  network.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime, redirectResponse }) => {
    // A redirect continues under the same id. The request so far counts separately.
    if (redirectResponse) end(requestId, timestamp, redirectResponse.encodedDataLength);
    if (!request.url.startsWith('http')) return;
    const { pathname: path } = new URL(request.url);
    const noted = { url: request.url, path, type, timestamp, start: onClock(wallTime), bytes: 0, isCached: false };
    running.set(requestId, noted);
    all.push(noted);
  });
  const fromCache = (id) => {
    const request = running.get(id);
    if (request) request.isCached = true;
  };
  network.on('Network.requestServedFromCache', ({ requestId }) => fromCache(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) fromCache(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  network.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  return all;
}

/**
 * The longest row of requests in which each begins after the one before has ended. So many requests had to wait for one another at most.
 * The row may contain requests that do not depend on each other, so the result may be too high, but never too low.
 */
export function countWaves(requests) {
  const inOrder = [...requests].sort((one, other) => one.start - other.start);
  const waves = [];
  for (const [index, { start }] of inOrder.entries())
    waves.push(1 + Math.max(0, ...waves.filter((_, earlier) => earlier < index && inOrder[earlier].end <= start)));
  return Math.max(0, ...waves);
}

const isScript = ({ type }) => type === 'Script';
const isFont = ({ type }) => type === 'Font';
const sum = (requests) => requests.reduce((total, { bytes }) => total + bytes, 0);

/**
 * The cost of all requests that were sent before a moment of the clock. The font counts separately, because the page is drawn without
 * waiting for it.
 */
export function costUntil(all, moment) {
  const asked = all.filter(({ isCached, start }) => !isCached && start < moment);
  const withoutFont = asked.filter((request) => !isFont(request));
  return {
    requests: withoutFont.length,
    waves: countWaves(withoutFont),
    bytes: sum(withoutFont),
    scripts: sum(withoutFont.filter(isScript)),
    font: sum(asked.filter(isFont)),
    list: asked,
  };
}
