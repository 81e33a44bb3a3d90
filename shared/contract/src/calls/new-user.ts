import { z } from 'zod';
import { dealershipIdSchema, instantSchema } from '../fields.ts';
import { personNameSchema, phoneNumberSchema } from '../person.ts';

/** A role or title as text. The server decides which exist, and who may give which. */
export const roleWord = z.string().min(1, { error: 'is required' }).max(40);
export const teamCategory = z.enum(['Service', 'Parts', 'Corporate']);
export const dealershipIds = z.array(dealershipIdSchema).min(1, { error: 'needs at least one dealership' }).max(200);
export const dmsNumbers = z
  .array(
    z.strictObject({
      dealershipId: dealershipIdSchema,
      type: z.enum(['advisor', 'technician', 'counter']),
      number: z.string().trim().min(1, { error: 'is required' }).max(40),
    }),
  )
  .max(500);
/**
 * The dealership in which the administrator currently works. Its audit log records the change. An administrator of several dealerships must
 * send it for changes that depend on it (dealerships, DMS numbers).
 */
export const workingIn = dealershipIdSchema.optional();
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'is not a valid email' }).max(254));

export const newUserSchema = z.strictObject({
  firstName: personNameSchema,
  lastName: personNameSchema,
  email: emailSchema,
  role: roleWord,
  jobTitle: roleWord,
  phoneNumber: phoneNumberSchema.default(''),
  teamCategory,
  dealershipIds,
  defaultDealershipId: dealershipIdSchema,
  dmsNumbers: dmsNumbers.default([]),
  sendInvite: z.boolean().default(true),
  workingIn,
});
export type NewUser = z.output<typeof newUserSchema>;

/** The result of a new person's invitation. */
export const invitationSchema = z.object({
  status: z.enum(['sent', 'failed', 'notWanted']),
  /** Why the mail was not sent, as a sentence. */
  message: z.string().nullable(),
  /** The same as the end of a sentence, with the mail server's words if it sent some. */
  failure: z.string().nullable().optional(),
  /** The time of the next try. Null if there is none. */
  nextTryAt: instantSchema.nullable().optional(),
  /** Whether the mail server does not know the address, so that another try is useless. An older service leaves it out. */
  isAddressRefused: z.boolean().optional(),
});
