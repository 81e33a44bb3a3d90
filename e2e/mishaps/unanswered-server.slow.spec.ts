import { CONFIG_ELEMENT_ID, REGISTRY_ELEMENT_ID } from '@fixed-ops/contract/document';
import { resolvedRegistrySchema } from '@fixed-ops/federation';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { complaintsOfFailedAreas, expectCardOf, expectRestWorks, heading, statementLink } from '../failed-area.ts';
import { freePort } from '../free-port.ts';
import { anAccount } from '../people.ts';
import { expect, test } from '../test.ts';

/** The document with the JSON of one of its elements changed. */
function changed<Schema extends z.ZodType>(
  html: string,
  id: string,
  schema: Schema,
  change: (data: z.output<Schema>) => unknown,
): string {
  return html.replace(new RegExp(`(id="${id}">)(.*?)(?=</script>)`), (_whole, start: string, text: string) => {
    const data = JSON.stringify(change(schema.parse(JSON.parse(text))));
    return start + data.replaceAll('<', '\\u003c');
  });
}

/** Lets the documents of a page come as from a host whose operator allows this development server, and for who has asked for AI Statement from it. */
async function offerFrom(page: Page, origin: string): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document' || route.request().frame() !== page.mainFrame())
        return route.fallback();
      const response = await route.fetch();
      const { 'integrity-policy': integrity, 'content-security-policy': policy = '', ...rest } = response.headers();
      const headers = {
        ...rest,
        'content-security-policy': policy.replace(/(script|connect)-src 'self'/g, `$& ${origin}`),
        'integrity-policy-report-only': integrity ?? '',
      };
      const html = changed(await response.text(), CONFIG_ELEMENT_ID, z.looseObject({}), (config) => ({
        ...config,
        overrides: { allowed: true, origins: [origin] },
      }));
      const body = changed(html, REGISTRY_ELEMENT_ID, resolvedRegistrySchema, ({ remotes, ...registry }) => ({
        ...registry,
        remotes: remotes.map((remote) =>
          remote.name === 'ai-statement' ? { ...remote, offered: `${origin}/remoteEntry.js` } : remote,
        ),
      }));
      return route.fulfill({ response, headers, body });
    },
  );
}

test('a development server that does not answer is named by the card of its area, and one press leaves it', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(complaintsOfFailedAreas, /commit\.json|ERR_CONNECTION_REFUSED/);
  const developer = await anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER');
  const page = await openAs(developer, '/support');
  const origin = `http://localhost:${await freePort()}`;
  await offerFrom(page, origin);
  await page.goto('/support');
  await statementLink(page).click();
  await expectCardOf(page, 'AI Statement');
  await expect(page.getByRole('alert')).toContainText(`The development server at ${origin} does not answer.`);
  await expectRestWorks(page);
  await expectCardOf(page, 'AI Statement');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Leave override' }).click();
  await expect(heading(page)).toHaveText('Service statement');
});
