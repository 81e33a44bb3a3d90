import type { DemoAccount } from '@fixed-ops/contract';
import type { Page } from '@playwright/test';
import { anAccount, aPersonWithTitle, theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';

const technician = () => aPersonWithTitle('SERVICE_TECHNICIAN');
const advisor = () => aPersonWithTitle('SERVICE_ADVISOR');
const partsManager = () => aPersonWithTitle('PARTS_MANAGER');
const wholesaler = () => aPersonWithTitle('PARTS_WHOLESALE');
const serviceManager = () => aPersonWithTitle('SERVICE_MANAGER', 'MANAGER');
const admin = () => aPersonWithTitle('FIXED_OPS_DIRECTOR', 'ADMIN');
const developer = () => anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER');
const devFeatures = () => anAccount('devFeatures', (each) => each.devFeatures);

interface Visit {
  path: string;
  who: string;
  person: () => Promise<DemoAccount>;
  lands: string;
  heading: string | RegExp;
}

const refusal = { lands: '/not-found-404', heading: 'Not available to you' };

/** The specification's route table: for each route somebody whom it lets in and, where it closes, somebody whom not. */
const visits: Visit[] = [
  { path: '/', who: 'a service title', person: theServiceDirector, lands: '/dashboard/service', heading: 'Service' },
  { path: '/', who: 'a parts title', person: partsManager, lands: '/dashboard/parts', heading: 'Parts' },
  { path: '/dashboard', who: 'a service title', person: advisor, lands: '/dashboard/service', heading: 'Service' },
  { path: '/dashboard', who: 'a parts title', person: wholesaler, lands: '/dashboard/parts', heading: 'Parts' },
  {
    path: '/dashboard/service',
    who: 'a technician',
    person: technician,
    lands: '/dashboard/service',
    heading: 'Service',
  },
  { path: '/dashboard/service', who: 'a parts manager', person: partsManager, ...refusal },
  {
    path: '/dashboard/parts',
    who: 'a parts manager',
    person: partsManager,
    lands: '/dashboard/parts',
    heading: 'Parts',
  },
  { path: '/dashboard/parts', who: 'a service manager', person: serviceManager, ...refusal },
  {
    path: '/dashboard/op-codes',
    who: 'a technician',
    person: technician,
    lands: '/dashboard/op-codes',
    heading: 'Op codes',
  },
  {
    path: '/dashboard/op-codes',
    who: 'a parts title',
    person: wholesaler,
    lands: '/dashboard/op-codes',
    heading: 'Op codes',
  },
  {
    path: '/dashboard/labor-matrix',
    who: 'a service manager',
    person: serviceManager,
    lands: '/dashboard/labor-matrix',
    heading: 'Labor matrix',
  },
  { path: '/dashboard/labor-matrix', who: 'a technician', person: technician, ...refusal },
  {
    path: '/ai-statement',
    who: 'a service title',
    person: theServiceDirector,
    lands: '/ai-statement/service',
    heading: /statement/,
  },
  {
    path: '/ai-statement',
    who: 'a parts title',
    person: partsManager,
    lands: '/ai-statement/parts',
    heading: /statement/,
  },
  { path: '/ai-statement', who: 'a technician', person: technician, ...refusal },
  {
    path: '/ai-statement/service',
    who: 'an advisor',
    person: advisor,
    lands: '/ai-statement/service',
    heading: /statement/,
  },
  { path: '/ai-statement/service', who: 'a parts manager', person: partsManager, ...refusal },
  {
    path: '/ai-statement/parts',
    who: 'a parts title',
    person: wholesaler,
    lands: '/ai-statement/parts',
    heading: /statement/,
  },
  { path: '/ai-statement/parts', who: 'a service manager', person: serviceManager, ...refusal },
  { path: '/ai-reviews', who: 'a developer', person: developer, lands: '/ai-reviews', heading: /reviews/i },
  { path: '/ai-reviews', who: 'a director', person: theServiceDirector, ...refusal },
  { path: '/xtime', who: 'a developer', person: developer, lands: '/xtime', heading: 'Inspections' },
  { path: '/xtime', who: 'a director', person: theServiceDirector, ...refusal },
  { path: '/support', who: 'a technician', person: technician, lands: '/support', heading: 'Support' },
  {
    path: '/profile-settings',
    who: 'a technician',
    person: technician,
    lands: '/profile-settings',
    heading: 'Profile settings',
  },
  {
    path: '/notifications',
    who: 'a technician',
    person: technician,
    lands: '/notifications',
    heading: 'Notifications',
  },
  {
    path: '/administration',
    who: 'an ADMIN',
    person: admin,
    lands: '/administration/dealership-info',
    heading: /Dealership info/,
  },
  {
    path: '/administration',
    who: 'an ADMIN_SUPER',
    person: theServiceDirector,
    lands: '/administration/dealership-info',
    heading: /Dealership info/,
  },
  { path: '/administration', who: 'a developer', person: developer, ...refusal },
  { path: '/administration/users', who: 'an ADMIN', person: admin, lands: '/administration/users', heading: 'Users' },
  { path: '/administration/users', who: 'a manager', person: serviceManager, ...refusal },
  { path: '/onboarding', who: 'a technician', person: technician, lands: '/onboarding', heading: 'Onboarding' },
  { path: '/404', who: 'anybody', person: technician, lands: '/404', heading: 'Page not found' },
  {
    path: '/not-found-404',
    who: 'anybody',
    person: technician,
    lands: '/not-found-404',
    heading: 'Not available to you',
  },
  { path: '/nowhere', who: 'anybody', person: theServiceDirector, lands: '/404', heading: 'Page not found' },
  { path: '/dashboard/nowhere', who: 'anybody', person: theServiceDirector, lands: '/404', heading: 'Page not found' },
  {
    path: '/dashboard/parts',
    who: 'a devFeatures person',
    person: devFeatures,
    lands: '/dashboard/parts',
    heading: 'Parts',
  },
  { path: '/ai-reviews', who: 'a devFeatures person', person: devFeatures, lands: '/ai-reviews', heading: /reviews/i },
  {
    path: '/administration/users',
    who: 'a devFeatures person',
    person: devFeatures,
    lands: '/administration/users',
    heading: 'Users',
  },
];

async function expectShell(page: Page, person: DemoAccount, lands: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  await expect(page.getByRole('link', { name: person.fullName })).toHaveAttribute('href', '/profile-settings');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Support' })).toBeVisible();
  const mayAdminister = ['ADMIN', 'ADMIN_SUPER'].includes(person.role) || person.devFeatures;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Administration' })).toHaveCount(
    mayAdminister ? 1 : 0,
  );
  const isBare = lands === '/onboarding';
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(isBare ? 0 : 1);
  await expect(page.getByRole('link', { name: 'Notifications' })).toHaveCount(isBare ? 0 : 1);
  if (!isBare) {
    await expect(page.getByRole('combobox', { name: 'Dealership' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Dashboard' }),
    ).toBeVisible();
  }
}

// One window a person, who opens path after path: signing in is not what is tested here.
for (const who of [...new Set(visits.map((visit) => visit.person))]) {
  const own = visits.filter((visit) => visit.person === who);
  test(`routes: ${own.map(({ path, lands }) => (path === lands ? path : `${path} → ${lands}`)).join(', ')}`, async ({
    openAs,
  }) => {
    const person = await who();
    const page = await openAs(person, own[0]?.path ?? '/');
    for (const [index, { path, lands, heading, who: whom }] of own.entries()) {
      await test.step(`${whom} opens ${path}`, async () => {
        if (index > 0) await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(new URL(page.url()).pathname).toBe(lands);
        await expectShell(page, person, lands);
      });
    }
  });
}

const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();

for (const { who, person, expected } of [
  { who: 'a service director', person: theServiceDirector, expected: ['AI Dashboard', 'AI Statement'] },
  { who: 'a technician', person: technician, expected: ['AI Dashboard'] },
  {
    who: 'a developer at a store with Xtime',
    person: developer,
    expected: ['AI Dashboard', 'AI Statement', 'AI Reviews', 'Xtime'],
  },
  {
    who: 'a devFeatures person at a store without Xtime',
    person: devFeatures,
    expected: ['AI Dashboard', 'AI Statement', 'AI Reviews'],
  },
]) {
  test(`the main navigation of ${who} is ${expected.join(', ')}`, async ({ openAs }) => {
    const page = await openAs(await person(), '/support');
    expect(await navigationOf(page)).toEqual(expected);
  });
}

test('Xtime leaves the navigation with a dealership that has not bought it, and comes back', async ({ openAs }) => {
  const page = await openAs(await developer(), '/support');
  const selector = page.getByRole('combobox', { name: 'Dealership' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Xtime' });
  await expect(selector).toContainText('Lakeview Honda');
  await expect(link).toBeVisible();
  await selector.click();
  await page.getByRole('option', { name: 'Harborline Toyota' }).click();
  await expect(selector).toContainText('Harborline Toyota');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('area menus hold only what the person may open', async ({ openAs }) => {
  const page = await openAs(await technician(), '/dashboard/service');
  const menu = page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link');
  await expect(menu).toHaveText(['Service', 'Op codes', 'Reports', 'Labor types']);
});

test('a dealership of somebody else in the path is refused by the API, whoever asks in the browser', async ({
  complaints,
  openAs,
}) => {
  complaints.expectComplaint(/403/);
  const page = await openAs(await serviceManager(), '/support');
  const answer = await page.evaluate(async () => {
    const config = await (await fetch('/config.json')).json();
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    const ask = async (dealership: string) => {
      const response = await fetch(`/api/Users/${user.id}/Dealerships/${dealership}/ROCount`, {
        headers: {
          [config.subscriptionKeyHeader]: config.bases.api.subscriptionKey,
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        },
      });
      return { status: response.status, code: (await response.json()).code };
    };
    return { own: await ask(user.defaultDealershipId), foreign: await ask('d-lakeview-honda') };
  });
  expect(answer.own.status).toBe(200);
  expect(answer.foreign).toEqual({ status: 403, code: 'not_your_dealership' });
});
