import { codeOf, DatabaseError, messageOf } from '../database-error.ts';
import type { ServerTarget } from './server-target.ts';

/**
 * Makes the error for a failed connection, in words for the operator. A server that is full, is starting or refuses the login was reached,
 * so the operator need not look for it. Each such failure passes by itself or is repaired at the server, so a retry makes sense.
 */
export function connectionFailure(error: unknown, { where, revive }: ServerTarget): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const isOurs = revive !== undefined;
  const why = messageOf(error);
  const sqlState = codeOf(error) ?? '';
  const failure = (code: DatabaseError['code'], sentence: string) =>
    new DatabaseError(code, `The database server ${where} ${sentence}`, { cause: error });
  if (sqlState === '53300')
    return failure(
      'database_busy',
      `has no connection left (${why}). ${
        isOurs
          ? 'End other commands of Fixed Ops on this folder, and whatever else is connected to it.'
          : 'End other programs that use it, or raise its max_connections, or the connection limit of the user or database, where it has one: docs/operations.md says how many each process holds.'
      }`,
    );
  const unreachable = (sentence: string) => failure('database_unreachable', sentence);
  if (['53000', '53200', '53400'].includes(sqlState))
    return unreachable(`lacks the means for another connection (${why}): look at its memory and limits.`);
  if (/^57P0[123]$/.test(sqlState))
    return unreachable(
      `takes no connections at the moment (${why}): it starts, ends or repairs its files. It is asked again.`,
    );
  return unreachable(
    `cannot be reached (${why}). ${
      isOurs
        ? 'It is started by Fixed Ops itself: its own words are in postgresql.log in the folder "database" there.'
        : 'Check DATABASE_URL and that the server runs.'
    }`,
  );
}
