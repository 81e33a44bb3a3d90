import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { demoState, waitForDemo } from '@fixed-ops/demo';
import { type Environment, isLocalRun, openMail, prepareDataFolder } from '@fixed-ops/environment';
import { letter } from '@fixed-ops/server-html';
import { helpOf } from '../help.ts';
import { createStore } from './create-store.ts';
import { SetupError } from './setup-error.ts';
import { readSetupRequest, SETUP_USAGE, type SetupRequest } from './setup-request.ts';

interface SetupOptions {
  readonly args: readonly string[];
  readonly environment: Environment;
  /** Reads the first line of standard input. */
  readonly readPassword: () => Promise<string>;
  readonly print: (line: string) => void;
}

/**
 * `npm run setup`: a dealership and its first administrator, or a group that onboarding sets up, beside a running server or without one.
 * The last printed line is `dealership <id>`, or `group <id>` without a dealership. Throws `SetupError` with a sentence before it writes
 * anything.
 */
export async function setup({ args, environment, readPassword, print }: SetupOptions): Promise<void> {
  const help = helpOf(args, {
    usage: SETUP_USAGE,
    purpose: 'Sets up a dealership and its first administrator, or a group that onboarding sets up.',
    more: 'README.md, "A dealership of your own"',
  });
  if (help !== null) return print(help);
  const request = readSetupRequest(args);
  const password = request.hasPassword ? await checked(await readPassword()) : null;
  if (password === null && environment.smtpUrl === undefined && !isLocalRun(environment))
    throw new SetupError(
      'Nobody can be invited by email, because SMTP_URL is not set. Set it, or give the password with --password-stdin.',
    );
  const { dataFolder, databaseUrl } = environment;
  await prepareDataFolder(dataFolder);
  const db = await openDatabase({ dataFolder, databaseUrl, seat: 'command' });
  try {
    await migrate(db);
    const made = await db.transaction(async (tx) => {
      await waitForDemo(tx);
      if ((await demoState(tx)).loaded)
        throw new SetupError(
          `The data folder ${dataFolder} holds demo data. Point FIXED_OPS_DATA to another folder for real data; start the server there with DEMO=off.`,
        );
      return createStore(tx, request);
    });
    if (request.store !== null)
      print(`${request.store.name} ${made.isNewDealership ? 'is set up' : 'was there already'}.`);
    const publicUrl = publicUrlOf(environment);
    const invitation = made.onboardingToken === null ? null : `${publicUrl}/onboarding?token=${made.onboardingToken}`;
    if (await hasPassword(db, made.localAccountId)) print(`${request.admin.email} keeps the password.`);
    else if (password === null) await invite(db, environment, { request, invitation }, print);
    else {
      await db.execute('insert into identity_credential (local_account_id, password_hash) values ($1, $2)', [
        made.localAccountId,
        await (await passwords()).hashPassword(password),
      ]);
      print(`${request.admin.email} can sign in.`);
    }
    if (made.isNewDeveloper) print(`${request.admin.email} opens the areas of developers, Xtime and AI Reviews, too.`);
    for (const { code, activationDate } of made.newProducts)
      print(
        `${request.store?.name} has ${code} now${activationDate === null ? '' : `, activated on ${activationDate}`}.`,
      );
    if (invitation !== null)
      print(`Onboarding, for 30 days and whoever signs in as one of ${request.group}: ${invitation}`);
    print(made.dealershipId === null ? `group ${made.groupId}` : `dealership ${made.dealershipId}`);
  } finally {
    await db.close();
  }
}

/** Loads the identity service only when needed, because its provider would double what every command loads. */
const passwords = () => import('@fixed-ops/identity');

async function checked(password: string): Promise<string> {
  // The password is not compared with the names, because they are only guessed from the address.
  const { passwordProblem } = await passwords();
  const problem = passwordProblem(password, { firstName: '', lastName: '', email: '' });
  if (problem !== null) throw new SetupError(`The password cannot be used. ${problem}`);
  return password;
}

async function hasPassword(db: Database, localAccountId: string): Promise<boolean> {
  const rows = await db.query('select 1 as there from identity_credential where local_account_id = $1', [
    localAccountId,
  ]);
  return rows.length > 0;
}

const publicUrlOf = ({ publicUrl, port }: Environment): string => publicUrl ?? `http://localhost:${port}`;

interface Inviting {
  readonly request: SetupRequest;
  /** The address of the invitation to onboarding. Null if there is none. */
  readonly invitation: string | null;
}

/** The mail contains no code, so only the onboarding in it can expire. The person requests a code when ready. */
async function invite(
  db: Database,
  environment: Environment,
  { request, invitation }: Inviting,
  print: (line: string) => void,
): Promise<void> {
  const publicUrl = publicUrlOf(environment);
  const { email, firstName } = request.admin;
  const name = request.store?.name ?? request.group;
  const mail = await openMail({ environment, publicUrl, db, log: print });
  try {
    await mail.mailer.send({
      to: email,
      subject: `You are invited to Fixed Ops for ${name}`,
      isAutomatic: true,
      ...letter([
        `Hello ${firstName},`,
        `you are the administrator of ${name} in Fixed Ops.`,
        `1. Open ${invitation ?? publicUrl}\n2. Choose "Forgot your password?" and enter this address, ${email}.\n3. Type in the code that you are sent, and choose your password.`,
        invitation === null
          ? 'From then on you sign in with address and password, and can invite others.'
          : 'Onboarding opens then: it asks for your stores, reads your first files and invites others. Its link works for 30 days, on any computer.',
      ]),
    });
    const where = mail.mailbox === null ? '' : ` The mail is in the mailbox of this machine: ${publicUrl}/mailbox`;
    print(`${email} is invited by email.${where}`);
  } finally {
    await mail.close();
  }
}
