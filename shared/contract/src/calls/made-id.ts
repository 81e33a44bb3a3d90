import { z } from 'zod';
import { LONGEST_CODE } from '../fields.ts';

/** An id that the API makes of up to three numbers or codes, in base64. Each of their characters can have three bytes. */
export const madeIdSchema = z
  .string()
  .min(1)
  .max(16 * LONGEST_CODE);
