import type { Page } from '@playwright/test';
import { product } from '../../product.ts';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The person who asks the API. */
interface Person {
  readonly id: string;
  /** The id of the dealership that the page shows. */
  readonly store: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Ask = <Answer>(path: string, sent?: Sent) => Promise<Answer>;

/**
 * Asks the API about the page's dealership as its person. Later calls do not need the page, because a test that fails may have lost it.
 */
async function askerOf(page: Page): Promise<Ask> {
  const {
    id,
    store,
    headers: own,
  } = await page.evaluate(async (): Promise<Person> => {
    const config = await (await fetch('/config.json')).json();
    return {
      id: JSON.parse(localStorage.getItem('user') ?? '{}').id,
      // Another tab may be in another dealership.
      store: JSON.parse(sessionStorage.getItem('activeDealership') ?? '{}').id,
      headers: {
        [config.subscriptionKeyHeader]: config.bases.api.subscriptionKey,
        Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      },
    };
  });
  return async (path, { method, headers, body } = { method: 'GET' }) => {
    const response = await fetch(`${product.url}/api/Users/${id}/Dealerships/${store}/${path}`, {
      method,
      headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** The API's answer about the page's dealership for its person. Throws if the API refuses. */
export const ask = async <Answer>(page: Page, path: string): Promise<Answer> => (await askerOf(page))(path);

/**
 * Runs work that changes a block of settings of the page's dealership. Afterwards it takes back every change since, unless the block is as it was. So the
 * next test, and a second try, find the settings as they were. If the work fails, it throws that error, together with the reason if the
 * settings could not be put back.
 */
export async function withSettingsKept(page: Page, block: string, work: () => Promise<void>): Promise<void> {
  const ask = await askerOf(page);
  const changes = async () => {
    const { data } = await ask<{ data: { historyId: number }[] }>(`Administration/${block}/History`);
    return data.map(({ historyId }) => historyId);
  };
  const stands = async () => JSON.stringify((await ask<{ data: unknown }>(`Administration/${block}`)).data);
  const [before, stood] = [await changes(), await stands()];
  const putBack = async () => {
    if ((await stands()) === stood) return;
    // The list has the newest change first, and changes are taken back in this order.
    for (const historyId of (await changes()).filter((each) => !before.includes(each)))
      await ask(`Administration/${block}/Restore`, {
        method: 'POST',
        headers: { 'If-Match': '*' },
        body: { historyId },
      });
    if ((await stands()) !== stood) throw new Error(`${block} is other than it was, with every change taken back`);
  };
  try {
    await work();
  } catch (failure) {
    await putBack().catch((error: unknown) => {
      throw new AggregateError(
        [failure, error],
        `${String(failure)}\nBesides, ${block} is not as it was: ${String(error)}`,
      );
    });
    throw failure;
  }
  await putBack();
}
