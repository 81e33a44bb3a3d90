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
