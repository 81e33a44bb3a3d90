import { codeOf, DatabaseError, messageOf } from '../database-error.ts';
import type { ServerTarget } from './server-target.ts';

/**
 * Why there is no connection to a server, in words for whoever runs it: one that is full, starts or does not let us in has been
 * reached, and nobody has to look for it. Each passes by itself or is mended at the server, so that it is worth asking again.
 */
export function connectionFailure(error: unknown, { where, revive }: ServerTarget): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const why = messageOf(error);
  switch (codeOf(error)) {
    case '53300':
      return new DatabaseError(
        'database_busy',
        `The database server ${where} has no connection left (${why}). ${
          revive === undefined
            ? 'End other programs that use it, or raise its max_connections, or the connection limit of the user or database, where it has one: docs/operations.md says how many each process holds.'
            : 'End other commands of Fixed Ops on this folder, and whatever else is connected to it.'
        }`,
        { cause: error },
      );
    case '53000':
    case '53200':
    case '53400':
      return new DatabaseError(
        'database_unreachable',
        `The database server ${where} lacks the means for another connection (${why}): look at its memory and limits.`,
        { cause: error },
      );
    case '57P01':
    case '57P02':
    case '57P03':
      return new DatabaseError(
        'database_unreachable',
        `The database server ${where} takes no connections at the moment (${why}): it starts, ends or repairs its files. It is asked again.`,
        { cause: error },
      );
  }
  return new DatabaseError(
    'database_unreachable',
    `The database server ${where} cannot be reached (${why}). ${
      revive === undefined
        ? 'Check DATABASE_URL and that the server runs.'
        : 'It is started by Fixed Ops itself: its own words are in postgresql.log in the folder "database" there.'
    }`,
    { cause: error },
  );
}
