import type { Page } from '@playwright/test';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What the API answers the person of the page about Lakeview. */
export const ask = <Answer>(page: Page, path: string, sent: Sent = { method: 'GET' }): Promise<Answer> =>
  page.evaluate(
    async ({ path, sent: { method, headers, body } }) => {
      const config = await (await fetch('/config.json')).json();
      const user = JSON.parse(localStorage.getItem('user') ?? '{}');
      const response = await fetch(`/api/Users/${user.id}/Dealerships/d-lakeview-honda/${path}`, {
        method,
        headers: {
          [config.subscriptionKeyHeader]: config.bases.api.subscriptionKey,
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    { path, sent },
  );

/**
 * Does something that changes a block of Lakeview's settings and puts it back itself. Where it does not come to its end every change
 * since is taken back, so that the next test, and a second try, find the settings as they were.
 */
export async function withSettingsKept(page: Page, block: string, work: () => Promise<void>): Promise<void> {
  const changes = async () => {
    const { data } = await ask<{ data: { historyId: number }[] }>(page, `Administration/${block}/History`);
    return data.map(({ historyId }) => historyId);
  };
  const before = new Set(await changes());
  let isDone = false;
  try {
    await work();
    isDone = true;
  } finally {
    const left = isDone ? [] : (await changes()).filter((each) => !before.has(each));
    // Newest first, as they are listed.
    for (const historyId of left)
      await ask(page, `Administration/${block}/Restore`, {
        method: 'POST',
        headers: { 'If-Match': '*' },
        body: { historyId },
      });
  }
}
