import { chromium } from '@playwright/test';

const url = 'http://localhost:3460';
const accounts = await (await fetch(url + '/demo-accounts.json')).json();
const a = accounts.find((x) => x.jobTitle === 'SERVICE_DIRECTOR');
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const p = await b.newPage();
p.on('console', (m) => console.log('C', m.type(), m.text().slice(0, 300)));
p.on('request', (r) => console.log('REQ', r.url().slice(21, 90)));
p.on('requestfailed', (r) => console.log('RF', r.url(), r.failure()?.errorText));
p.on('response', (r) => {
  if (/remotes|js/.test(r.url())) console.log(r.status(), r.url());
});
p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await p.addInitScript(() => {
  const orig = Promise.prototype.catch;
  window.addEventListener('unhandledrejection', (e) => console.log('UR', String(e.reason)));
});
await p.goto(url + '/dashboard/service');
await p.getByLabel('Email', { exact: true }).fill(a.email);
await p.getByLabel('Password', { exact: true }).fill(a.password);
await p.getByRole('button', { name: 'Sign in' }).click();
await p.waitForTimeout(4000);
await p.waitForTimeout(3000);
const t = await p.evaluate(() =>
  performance
    .getEntriesByType('resource')
    .map((r) => [r.name.replace(location.origin, ''), r.responseStatus])
    .slice(-14),
);
console.log(JSON.stringify(t, null, 0));
await b.close();
