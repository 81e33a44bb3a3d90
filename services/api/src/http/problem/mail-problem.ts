import type { MailError } from '@fixed-ops/mail';
import { Problem } from './problem.ts';

/**
 * The problem for a mail that was not sent. People can correct the address, and try again where the mail server does not answer. Other
 * errors last until somebody has repaired or set up the mail server.
 */
export const mailProblem = (error: MailError, detail = error.message): Problem =>
  new Problem(error.code === 'mail_address_refused' ? 422 : 503, error.code, detail, {
    ...(error.code === 'mail_server_unreachable' ? { headers: { 'retry-after': '60' } } : {}),
    cause: error,
  });
