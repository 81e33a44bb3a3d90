import { createServer } from 'node:net';
import { openBrowser } from './testing/browser.ts';
import { aPage } from './testing/page.ts';
import { addPerson, openSignIn, PASSWORD } from './testing/start-identity.ts';
import { useIdentity } from './testing/use-identity.ts';

/** Nothing listens at this address. */
const away = useIdentity({ smtpUrl: 'smtp://127.0.0.1:1' });
/** A mail server that greets and then refuses every sender. */
const relay = createServer((socket) => {
  socket.on('error', () => {});
  socket.write('220 relay\r\n');
  socket.on('data', (line) => socket.write(/^(EHLO|QUIT)/.test(String(line)) ? '250 relay\r\n' : '451 not now\r\n'));
});
beforeAll(() => new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve)));
afterAll(() => void relay.close());
const unwilling = useIdentity({
  get smtpUrl() {
    const address = relay.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  },
});

describe('a mail server that takes no mail of anybody', () => {
  test('does not tell who has an account', async () => {
    const person = await addPerson(unwilling.db);
    const answers = [];
    for (const email of [person.email, 'nobody@example.com']) {
      const browser = openBrowser();
      const start = await openSignIn(unwilling.provider, browser);
      const asked = await browser.submit(`${start}/reset`, { step: 'ask', email });
      const page = aPage(await (await browser.get(`${start}/reset`)).text());
      answers.push([asked.status, page.headings]);
    }
    expect(answers).toEqual([
      [303, ['Type in the code']],
      [303, ['Type in the code']],
    ]);
  });
});

describe('while the mail server is away', () => {
  test.each(['somebody', 'nobody'])('%s gets a message, nothing is lost, and the sign-in continues', async (who) => {
    const person = await addPerson(away.db);
    const email = who === 'somebody' ? person.email : 'nobody@example.com';
    const browser = openBrowser();
    const start = await openSignIn(away.provider, browser);
    const refused = await browser.submit(`${start}/reset`, { step: 'ask', email });
    const page = aPage(await refused.text());
    expect([refused.status, page.alert]).toEqual([
      503,
      'The mail could not be sent because the mail server does not answer. Try again in a minute.',
    ]);
    expect(page.field('Email').value).toBe(email);
    expect((await browser.submit(start, { email: person.email, password: PASSWORD })).status).toBe(303);
  });
});
