import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

// From 1024 px a menu stands beside the list, which then has no more room than in a narrower window. From 1223 px the list has every column,
// and just enough room for them.
for (const width of [768, 820, 1024, 1180, 1223, 1240])
  test(`at ${width} px role, status and actions of everybody are in view beside the name, and nothing scrolls sideways`, async ({
    openAs,
  }) => {
    const viewport = { width, height: 1000 };
    const page = await openAs(await theServiceDirector(), '/administration/users', { viewport });
    const list = page.getByRole('group', { name: 'Users' });
    for (const status of ['', '?status=deleted']) {
      await page.goto(`/administration/users${status}`);
      await settled(page);
      for (const head of ['Name', 'Role', 'Actions'])
        await expect(list.getByRole('columnheader', { name: head })).toBeInViewport({ ratio: 1 });
      const { scrollWidth, clientWidth } = await list.evaluate((frame) => ({
        scrollWidth: frame.scrollWidth,
        clientWidth: frame.clientWidth,
      }));
      expect(scrollWidth, status).toBeLessThanOrEqual(clientWidth);
    }
  });

/** The record of somebody as long in words as people come, deleted by somebody like that. */
const lengthened = (record: Readonly<Record<string, unknown>>) => ({
  ...record,
  ...{ givenName: 'Maximiliana-Alexandrina', surname: 'Featherstonehaugh-Wolverhampton' },
  mail: 'maximiliana-alexandrina.featherstonehaugh@harborline-automotive-group.example.com',
  deletedByName: 'Wilhelmina Constance Abernathy-Oppenheimer',
  ...Object.fromEntries(
    Object.keys(record)
      .filter((key) => key.endsWith('_role'))
      .map((key) => [key, 'ADMIN_SUPER']),
  ),
});

for (const width of [1223, 1240, 1280])
  test(`at ${width} px long names, addresses and roles push nobody’s actions out of view`, async ({ openAs }) => {
    const viewport = { width, height: 1000 };
    const page = await openAs(await theServiceDirector(), '/administration/users', { viewport });
    await page.route('**/GetUsersFromDealership*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: (await response.json()).map(lengthened) });
    });
    const list = page.getByRole('group', { name: 'Users' });
    for (const status of ['', '?status=deleted']) {
      await page.goto(`/administration/users${status}`);
      await settled(page);
      await expect(list.getByText('Featherstonehaugh').first()).toBeVisible();
      const { scrollWidth, clientWidth } = await list.evaluate((frame) => ({
        scrollWidth: frame.scrollWidth,
        clientWidth: frame.clientWidth,
      }));
      expect(scrollWidth, status).toBeLessThanOrEqual(clientWidth);
    }
  });

for (const width of [768, 1024, 1180, 1280])
  test(`at ${width} px the form of a new user is not cut at its edge`, async ({ openAs }) => {
    const page = await openAs(await theServiceDirector(), '/administration/users/new', {
      viewport: { width, height: 1000 },
    });
    await settled(page);
    const { scrollWidth, clientWidth } = await page.getByRole('region', { name: 'New user' }).evaluate((panel) => ({
      scrollWidth: panel.scrollWidth,
      clientWidth: panel.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
