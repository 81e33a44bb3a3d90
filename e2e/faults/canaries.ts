import { randomUUID } from 'node:crypto';
import { bucketOf, isInCanary, VISITOR_COOKIE } from '@fixed-ops/federation';
import type { BrowserContext, Page } from '@playwright/test';
import { product } from '../product.ts';
import { expect } from '../test.ts';

/** The share of the canaries of tests, in percent. No canary has more. */
export const SHARE = 99;
/** ARCHITECTURE.md, section 4: a bad canary is back within this time. */
export const BACK_WITHIN_MS = 60_000;
/** The fewest visits by which a canary is judged. */
export const JUDGED_VISITS = 50;

/** The cookie of a browser that gets a canary of a name. */
export function visitorInCanary(name: string): string {
  for (;;) {
    const visitor = randomUUID().replaceAll('-', '');
    if (isInCanary(bucketOf(visitor), name, SHARE)) return visitor;
  }
}

/** Makes the next documents of a browser those of a visitor. */
export const beVisitor = (context: BrowserContext, visitor: string): Promise<void> =>
  context.addCookies([{ name: VISITOR_COOKIE, value: visitor, url: product.url }]);

/** The releases of the next document of a visitor: of the host, and of the remotes by name. */
export async function servedTo(visitor: string): Promise<{ host: string; remotes: Record<string, string> }> {
  const answer = await fetch(`${product.url}/releases/current`, {
    headers: { cookie: `${VISITOR_COOKIE}=${visitor}` },
  });
  return answer.json();
}

/** Reports visits of other tabs of the person to a release. */
export async function reportVisits(
  page: Page,
  { name, release, outcome, count }: { name: string; release: string; outcome: 'shown' | 'replaced'; count: number },
): Promise<void> {
  for (let left = count; left > 0; left -= 20) {
    const visit = { agoMs: 0, remote: name, release, engine: 'blink', outcome, errors: 0 };
    const views = Array.from({ length: Math.min(left, 20) }, () => ({
      ...visit,
      viewId: randomUUID(),
      lcpMs: null,
      inpMs: null,
      cls: null,
    }));
    const status = await page.evaluate(
      async (body) => {
        const config = JSON.parse(document.getElementById('fixed-ops-config')?.textContent ?? '');
        const answer = await fetch('/api/client-events', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [config.subscriptionKeyHeader]: config.bases.api.subscriptionKey,
            authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          },
          body: JSON.stringify(body),
        });
        return answer.status;
      },
      { dealershipId: null, events: [], views },
    );
    expect(status).toBe(200);
  }
}
