import { codeOf, DatabaseError, diskFull, isDiskFull, messageOf, sqlStateOf } from '../database-error.ts';
import { cutOff } from './cut-off.ts';

/** SQLSTATE of a cancelled statement, by its own time limit or by somebody. */
export const QUERY_CANCELED = '57014';
const OUT_OF_MEMORY = '53200';

/** The part of a client that can tell whether its server still runs. */
export interface Answering {
  query(text: string): Promise<unknown>;
  /** See `cutOff`. */
  end(): Promise<void>;
}

/** A server that does not answer within this time counts as ended. */
const ANSWER_LIMIT_MS = 3_000;

/**
 * Whether the server ended when it refused a statement, as it does if its log has no room. Then it is unknown whether a commit under way
 * has reached the disk. The server calls that a PANIC, but in its own language, and the client keeps no other sign of it. So this asks one
 * more question, and a server that answers still runs. It asks only after errors of resources, of the system and of the server itself
 * (classes 53, 58, XX), because a server that refuses a statement goes on.
 */
export async function hasEnded(server: Answering, refusal: unknown): Promise<boolean> {
  if (!/^(53|58|XX)...$/.test(codeOf(refusal) ?? '')) return false;
  let isAnswered = false;
  // A process that was suspended for so long first reads what has arrived meanwhile.
  const limit = setTimeout(() => setImmediate(() => !isAnswered && cutOff(server)), ANSWER_LIMIT_MS);
  // The server answers an empty question even in a failed transaction.
  const isOver = await server.query('').then(
    () => false,
    () => true,
  );
  isAnswered = true;
  clearTimeout(limit);
  return isOver;
}

/**
 * The failure of a statement as an error of this package. An error that the source of a COPY threw stays as it is.
 *
 * @param isOver whether the server ended, see `hasEnded`
 */
export function failureOf(error: unknown, where: string, isOver = false): DatabaseError | Error {
  if (error instanceof DatabaseError) return error;
  const failure = (code: DatabaseError['code'], sentence: string) =>
    new DatabaseError(code, sentence, { cause: error });
  const lost = (what: string) =>
    failure(
      'database_unreachable',
      `The database server ${where} ${what} while it was asked (${messageOf(error)}), so what was asked may or may not have been done.`,
    );
  const sqlState = sqlStateOf(error);
  // Class 08: connection exceptions. 57P01 to 57P03: the server shuts down or starts.
  if (sqlState === undefined || /^(08|57P0[123])/.test(sqlState)) {
    const isOfConnection =
      codeOf(error) !== undefined || /connection|terminat|timeout|client was closed/i.test(messageOf(error));
    return error instanceof Error && !isOfConnection ? error : lost('went away');
  }
  // Usually its log has no room.
  if (isOver)
    return isDiskFull(error)
      ? failure(
          'database_unreachable',
          `The disk that holds the database (of the server ${where}) is full, and the server ended: ${messageOf(error)}. What was being written is there whole or not at all. Free some room there and try again; nothing else has to be done.`,
        )
      : lost('ended');
  if (sqlState === QUERY_CANCELED)
    return failure('statement_timeout', 'The statement took longer than it may, so it was given up.');
  if (sqlState === OUT_OF_MEMORY)
    return failure(
      'database_busy',
      `There was not enough memory for a statement on the database server ${where} (${messageOf(error)}).`,
    );
  return isDiskFull(error)
    ? diskFull(`of the server ${where}`, error, 'undone')
    : failure('statement_failed', messageOf(error));
}
