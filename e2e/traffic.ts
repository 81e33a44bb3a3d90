import type { Request, Route } from '@playwright/test';

/** The name of the file or call of a request. */
export const nameOf = (request: Request) => new URL(request.url()).pathname.split('/').at(-1) ?? '';

/** The bytes of the answers to finished requests as they travelled, with their headers. */
export async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
}

/** A list of finished requests with their kilobytes, the largest first. It shows why a budget is not kept. */
export async function inKilobytes(requests: readonly Request[]): Promise<string> {
  const rows = await Promise.all(requests.map(async (request) => ({ request, bytes: await bytesOf([request]) })));
  return rows
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ request, bytes }) => `${(bytes / 1000).toFixed(1)} kB  ${new URL(request.url()).pathname}`)
    .join('\n');
}

/** Keeps requests waiting until `open` is called. */
export class Gate {
  #open = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });
  readonly #held: Request[] = [];

  /** Every request that came to the gate, also after it was opened. */
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
