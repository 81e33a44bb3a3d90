// Runs the built provider in a process of its own, because jest cannot load its libraries, which are ES modules, and because tests then
// restart it for real. Argument: JSON { dataFolder, databaseUrl, port, smtpUrl, publicUrl, clientId, tenant, trustedProxies, openLimits }.
// First line of output: JSON.
import { createServer } from 'node:http';
import { openDatabase } from '@fixed-ops/database';
import { createIdentity } from '@fixed-ops/identity';
import { createMailer, startMailbox } from '@fixed-ops/mail';
import { answerFont } from '@fixed-ops/server-html';

const { dataFolder, databaseUrl, port, smtpUrl, publicUrl, clientId, tenant, trustedProxies, openLimits } = JSON.parse(
  process.argv[2],
);
const db = await openDatabase({ dataFolder, databaseUrl });
const mailbox = await startMailbox({ db });
let identity;
const server = createServer((request, response) => {
  if (!answerFont(request, response)) void identity.handle(request, response);
});
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
identity = await createIdentity({
  db,
  publicUrl: publicUrl ?? url,
  clientId,
  tenant,
  secureCookies: publicUrl?.startsWith('https:') ?? false,
  trustedProxies,
  openLimits,
  signal: new AbortController().signal,
  mailer: createMailer({
    smtpUrl: smtpUrl ?? mailbox.smtpUrl,
    from: 'Fixed Ops <no-reply@example.com>',
    timeoutMs: 2000,
  }),
  codeAnswerMs: 0,
  log: (line) => console.error(line),
});
console.log(JSON.stringify({ url, issuer: identity.issuer, jwks: identity.jwks() }));
// Ends with the test that started it, even if that is killed.
process.stdin.on('end', () => process.exit(0)).resume();
