import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { demoState, waitForDemo } from '@fixed-ops/demo';
import { type Environment, isLocalRun, openMail, prepareDataFolder, publicUrlOf } from '@fixed-ops/environment';
import { letter } from '@fixed-ops/server-html';
import { helpOf } from '../help.ts';
import { type Accounts, openAccounts } from './accounts/accounts.ts';
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
  const accounts = await openAccounts(environment, request, print);
  const password = request.hasPassword ? await checked(await readPassword()) : null;
  if (password === null && environment.smtpUrl === undefined && !isLocalRun(environment))
    throw new SetupError(
      `Nobody can be invited by email, because SMTP_URL is not set. Set it${accounts.setPassword === null ? '' : ', or give the password with --password-stdin'}.`,
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
      return createStore(tx, request, accounts);
    });
    if (request.store !== null)
      print(`${request.store.name} ${made.isNewDealership ? 'is set up' : 'was there already'}.`);
    const publicUrl = publicUrlOf(environment);
    const invitation = made.onboardingToken === null ? null : `${publicUrl}/onboarding?token=${made.onboardingToken}`;
    const { localAccountId } = made;
    const noInvitation = await accounts.noInvitation(db, localAccountId);
    if (noInvitation !== null) print(`${request.admin.email} ${noInvitation}.`);
    else if (password === null || accounts.setPassword === null)
      await invite(db, environment, { request, accounts, localAccountId, invitation }, print);
    else {
      await accounts.setPassword(db, localAccountId, password);
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

async function checked(password: string): Promise<string> {
  // Its provider would double what every command loads, so it is loaded only when needed.
  const { passwordProblem } = await import('@fixed-ops/identity');
  // The password is not compared with the names, because they are only guessed from the address.
  const problem = passwordProblem(password, { firstName: '', lastName: '', email: '' });
  if (problem !== null) throw new SetupError(`The password cannot be used. ${problem}`);
  return password;
}

interface Inviting {
  readonly request: SetupRequest;
  readonly accounts: Accounts;
  readonly localAccountId: string;
  /** The address of the invitation to onboarding. Null if there is none. */
  readonly invitation: string | null;
}

/** Of what the mail contains, only the onboarding can expire. */
async function invite(
  db: Database,
  environment: Environment,
  { request, accounts, localAccountId, invitation }: Inviting,
  print: (line: string) => void,
): Promise<void> {
  const publicUrl = publicUrlOf(environment);
  const { email, firstName } = request.admin;
  const name = request.store?.name ?? request.group;
  const { steps, after } = await accounts.invitation(db, { email, localAccountId, opens: invitation ?? publicUrl });
  const mail = await openMail({ environment, publicUrl, db, log: print });
  try {
    await mail.mailer.send({
      to: email,
      subject: `You are invited to Fixed Ops for ${name}`,
      isAutomatic: true,
      ...letter([
        `Hello ${firstName},`,
        `you are the administrator of ${name} in Fixed Ops.`,
        steps,
        invitation === null
          ? after
          : 'Onboarding opens then: it asks for your stores, reads your first files and invites others. Its link works for 30 days, on any computer.',
      ]),
    });
    const where = mail.mailbox === null ? '' : ` The mail is in the mailbox of this machine: ${publicUrl}/mailbox`;
    print(`${email} is invited by email.${where}`);
  } finally {
    await mail.close();
  }
}
