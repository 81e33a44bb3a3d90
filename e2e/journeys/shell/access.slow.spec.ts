import type { DemoAccount } from '@fixed-ops/contract';
import type { Page } from '@playwright/test';
import { anAccount, aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

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

/**
 * The route table of the specification. For each route there is a person who may open it and, if the route is not open to all, a person who
 * may not.
 */
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // Pages can have links with the same names, above all the pages for lost visitors.
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: person.fullName })).toHaveAttribute(
    'href',
    /^\/profile-settings(\?dealership=.+)?$/,
  );
  await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
  const isBare = lands === '/onboarding';
  // A person in onboarding has no dealership, which the support page needs. The onboarding page itself names whom to ask.
  await expect(header.getByRole('link', { name: 'Support' })).toHaveCount(isBare ? 0 : 1);
  const mayAdminister = ['ADMIN', 'ADMIN_SUPER'].includes(person.role) || person.devFeatures;
  await expect(header.getByRole('link', { name: 'Administration' })).toHaveCount(mayAdminister ? 1 : 0);
  await expect(header.getByRole('navigation', { name: 'Main' })).toHaveCount(isBare ? 0 : 1);
  await expect(header.getByRole('link', { name: 'Notifications' })).toHaveCount(isBare ? 0 : 1);
  if (!isBare) {
    await expect(header.getByRole('combobox', { name: 'Dealership' })).toBeVisible();
    await expect(
      header.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Dashboard' }),
    ).toBeVisible();
  }
}

/** The main navigation of people who have different entries. */
const navigation = new Map<() => Promise<DemoAccount>, string[]>([
  [theServiceDirector, ['AI Dashboard', 'AI Statement']],
  [technician, ['AI Dashboard']],
  // The developer is at a store with Xtime. The person with devFeatures is at a store without it.
  [developer, ['AI Dashboard', 'AI Statement', 'AI Reviews', 'Xtime', 'Releases']],
  [devFeatures, ['AI Dashboard', 'AI Statement', 'AI Reviews', 'Releases']],
]);

/** The entries of areas that the specification names. A remote that is made later has one of its own, for whom it is meant. */
const specified = new RegExp(`^(${[...new Set([...navigation.values()].flat())].join('|')})$`);

/** Goes on to a path as Back and Forward do. The shell decides anew, and the document stays. */
async function goOn(page: Page, path: string): Promise<void> {
  // The server answers every route with the document, so that a reload or a link opens it too.
  expect((await page.request.get(path)).headers()['content-type']).toContain('text/html');
  await page.evaluate((next) => {
    window.history.pushState({ idx: (window.history.state?.idx ?? 0) + 1, key: next, usr: null }, '', next);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, path);
}

// Each person has one window and opens path after path, because sign-in and the load of the document are not tested here.
// host/src/routing/access-matrix.test.ts checks every role and title.
for (const who of [...new Set(visits.map((visit) => visit.person))]) {
  const own = visits.filter((visit) => visit.person === who);
  test(`routes: ${own.map(({ path, lands }) => (path === lands ? path : `${path} → ${lands}`)).join(', ')}`, async ({
    openAs,
  }) => {
    const person = await who();
    const page = await openAs(person, own[0]?.path ?? '/');
    for (const [index, { path, lands, heading, who: whom }] of own.entries()) {
      await test.step(`${whom} opens ${path}`, async () => {
        if (index > 0) await goOn(page, path);
        await expect(page).toHaveURL((url) => url.pathname === lands);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expectShell(page, person, lands);
        if (who === technician && lands === '/dashboard/service') {
          const menu = page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link');
          await expect(menu).toHaveText([
            'Service',
            'Op codes',
            'Reports',
            'Labor types',
            'RO search',
            'Heat sheet',
            'Technicians',
          ]);
        }
      });
    }
    const entries = navigation.get(who);
    if (entries) {
      await goOn(page, '/support');
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: specified });
      await expect(links).toHaveText(entries);
    }
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
