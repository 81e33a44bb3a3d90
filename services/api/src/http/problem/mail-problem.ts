import type { MailError } from '@fixed-ops/mail';
import { Problem } from './problem.ts';

/** The problem for a mail that was not sent. People can correct the address. They can do nothing about other errors of the mail server. */
export const mailProblem = (error: MailError, detail = error.message): Problem =>
  new Problem(error.code === 'mail_address_refused' ? 422 : 503, error.code, detail, { cause: error });
