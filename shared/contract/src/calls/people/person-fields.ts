import { z } from 'zod';
import { dealershipIdSchema } from '../../fields.ts';
import { accountIdSchema, personNameSchema, phoneNumberSchema } from '../../person.ts';
import { codeText } from '../administration/settings.ts';

/** A role or title as text. The server decides which exist, and who may give which. */
export const roleWord = z.string().min(1, { error: 'is required' }).max(40);
export const teamCategory = z.enum(['Service', 'Parts', 'Corporate']);
export const dealershipIds = z.array(dealershipIdSchema).min(1, { error: 'needs at least one dealership' }).max(200);
export const dmsNumbers = z
  .array(
    z.strictObject({
      dealershipId: dealershipIdSchema,
      type: z.enum(['advisor', 'technician', 'counter']),
      number: codeText,
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
  /** The object id of the account, where the administrators of a hosted tenant make accounts (`InvitationTerms`). */
  accountId: accountIdSchema.optional(),
  workingIn,
});
export type NewUser = z.output<typeof newUserSchema>;
