import type { Request, Route } from '@playwright/test';

/** Name of the file or call that a request asks for. */
export const nameOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1) ?? '';

/** Bytes of the answers of finished requests as they travelled, with their heads. */
export async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
}

/** Finished requests with their kilobytes, the largest first: what to look at when a budget is not kept. */
export async function inKilobytes(requests: readonly Request[]): Promise<string> {
  const rows = await Promise.all(requests.map(async (request) => ({ request, bytes: await bytesOf([request]) })));
  return rows
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ request, bytes }) => `${(bytes / 1000).toFixed(1)} kB  ${new URL(request.url()).pathname}`)
    .join('\n');
}

/** Keeps requests waiting until it is opened. */
export class Gate {
  #open = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });
  readonly #held: Request[] = [];

  /** Every request that came to it, also since it is open. */
  get held(): readonly Request[] {
    return this.#held;
  }

  async pass(route: Route): Promise<void> {
    this.#held.push(route.request());
    await this.#opened;
    await route.continue();
  }

  open(): void {
    this.#open();
  }
}
