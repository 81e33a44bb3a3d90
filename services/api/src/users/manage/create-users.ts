import { areaRules } from '@fixed-ops/access';
import { type CallResponse, calls, newUserSchema } from '@fixed-ops/contract';
import { MailError, type Mailer } from '@fixed-ops/mail';
import type { Caller } from '../../auth/caller.ts';
import { fieldErrors } from '../../http/problem/field-errors.ts';
import { type FieldError, namedErrors, Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import type { RouteDeps } from '../../http/route-input.ts';
import { createPerson, tryPerson } from './create-user.ts';

type Result = CallResponse<typeof calls.createUsers>['results'][number];
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const SERVER_FAULT = 500;

/** Creates many people, each in a transaction of its own, so that a refused one does not stop the others. */
export const createUsersRoute = accountRoute(calls.createUsers, {
  access: { rule: areaRules.users },
  headers: ['Idempotency-Key'],
  bodyLimitBytes: BODY_LIMIT_BYTES,
  lane: 'work',
  handler: async (input) => {
    const { body, idempotencyKey } = input;
    const context = { ...input, mailer: untilItIsAway(input.mailer) };
    const seen = new Map<string, number>();
    const results: Result[] = [];
    for (const [row, sent] of body.users.entries()) {
      const key = idempotencyKey === null ? null : `${idempotencyKey}:${row}`;
      results.push(await resultOf(context, { row, sent, key, check: body.check, seen }));
    }
    return { results };
  },
});

/** Whether the mail server does not answer. A temporary refusal is an answer, and may concern one address only (greylisting, a full mailbox). */
const isAway = (error: unknown): error is MailError =>
  error instanceof MailError && error.code === 'mail_server_unreachable' && error.reply === null;

/** Calls a mail server that does not answer only once. Otherwise each mail would wait for it; all invitations are sent later anyway. */
function untilItIsAway(mailer: Mailer): Mailer {
  let away: MailError | null = null;
  return {
    send: async (message) => {
      if (away !== null) throw away;
      try {
        await mailer.send(message);
      } catch (error) {
        if (isAway(error)) away = error;
        throw error;
      }
    },
  };
}

interface Row {
  readonly row: number;
  readonly sent: object;
  readonly key: string | null;
  readonly check: boolean;
  /** Earlier rows by e-mail address and account id, each after the name of its field. */
  readonly seen: Map<string, number>;
}

async function resultOf(
  input: RouteDeps & { readonly caller: Caller },
  { row, sent, key, check, seen }: Row,
): Promise<Result> {
  const refused = (errors: readonly FieldError[]): Result => ({
    row,
    status: 'refused',
    userId: null,
    invitation: null,
    ...namedErrors(errors),
  });
  const parsed = newUserSchema.safeParse(sent, { reportInput: true });
  if (!parsed.success) return refused(fieldErrors(parsed.error));
  const { email, accountId } = parsed.data;
  const twice = (['email', 'accountId'] as const).flatMap((path) => {
    const first = seen.get(`${path} ${parsed.data[path]}`);
    return first === undefined ? [] : [{ path, code: 'twice', message: `is already in row ${first + 1}` }];
  });
  if (twice.length > 0) return refused(twice);
  seen.set(`email ${email}`, row);
  if (accountId !== undefined) seen.set(`accountId ${accountId}`, row);
  try {
    if (check) {
      await tryPerson(input, parsed.data);
      return { row, status: 'wouldCreate', userId: null, invitation: null, errors: [] };
    }
    const { userId, invitation } = await createPerson(input, parsed.data, key);
    return { row, status: 'created', userId: userId as Result['userId'], invitation, errors: [] };
  } catch (error) {
    // A failure of the server is not an error of the row.
    if (!(error instanceof Problem) || error.status >= SERVER_FAULT) throw error;
    return refused(error.errors ?? [{ path: '', code: error.code, message: error.detail }]);
  }
}
