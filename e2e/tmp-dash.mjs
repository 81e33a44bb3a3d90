import { chromium } from '@playwright/test';

const [, , path, out, scheme = 'light', width = '1440', title = 'SERVICE_DIRECTOR', full = 'full', act = ''] =
  process.argv;
const url = 'http://localhost:3460';
const accounts = await (await fetch(url + '/demo-accounts.json')).json();
const a = accounts.find((x) => x.jobTitle === title && !x.devFeatures);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const c = await b.newContext({
  colorScheme: scheme,
  viewport: { width: +width, height: width === '375' ? 812 : 900 },
  reducedMotion: 'reduce',
});
const p = await c.newPage();
p.on('console', (m) => {
  if (true) console.log('CONSOLE', m.text().slice(0, 300));
});
p.on('pageerror', (e) => console.log('PAGEERROR', e.message, e.stack?.slice(0, 400)));
p.on('response', (r) => {
  if (r.status() >= 400) console.log('HTTP', r.status(), r.url().slice(0, 160));
});
await p.goto(url + path);
await p.getByLabel('Email', { exact: true }).fill(a.email);
await p.getByLabel('Password', { exact: true }).fill(a.password);
await p.getByRole('button', { name: 'Sign in' }).click();
await p
  .locator('h1')
  .first()
  .waitFor({ timeout: 20000 })
  .catch((e) => console.log('no h1'));
await p.waitForLoadState('networkidle');
await p.waitForTimeout(2500);
if (act) {
  await p.evaluate(`(async()=>{${act}})()`);
  await p.waitForTimeout(1500);
}
console.log('URL', p.url(), a.email);
await p.screenshot({ path: out, fullPage: full === 'full' });
try {
  const { default: axe } = await import('axe-core');
  await p.evaluate(axe.source ?? '');
} catch {}
await b.close();
