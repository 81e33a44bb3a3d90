import { type AccountRecord, dealershipIdSchema, type UserId, userIdSchema } from '@fixed-ops/contract';
import { z } from 'zod';

export const dealershipRefSchema = z.object({ id: dealershipIdSchema, name: z.string() });
/** A dealership by id and name, as the header and the storage keep it. */
export type DealershipRef = z.output<typeof dealershipRefSchema>;

/** The signed-in person, built from the identity account record; kept in local storage under `user`. */
export const userProfileSchema = z.object({
  id: userIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  avatar: z.string(),
  devFeatures: z.boolean(),
  isVerified: z.boolean(),
  isTai: z.boolean(),
  localAccountId: z.string(),
  dealershipGroup: z.string(),
  dealershipGroupId: z.string(),
  userDealerships: z.array(dealershipRefSchema),
  dealershipCount: z.number(),
  defaultDealershipId: z.string(),
  activeDealership: dealershipRefSchema.nullable(),
});
export type UserProfile = z.output<typeof userProfileSchema>;

/**
 * Builds the user profile from the account record (specification, section 3). Custom attributes are found by key
 * suffix, because the hosted tenant puts its app id in front of them.
 */
export function buildUserProfile(record: AccountRecord, activeDealership: DealershipRef | null = null): UserProfile {
  const userDealerships = parseDealerships(textAttribute(record, '_dealerships'));
  return {
    id: toUserId(record.employeeId),
    firstName: record.givenName,
    lastName: record.surname,
    fullName: `${record.givenName} ${record.surname}`.trim(),
    role: textAttribute(record, '_rol'),
    jobTitle: record.jobTitle ?? '',
    email: record.mail ?? '',
    phoneNumber: record.businessPhones[0] ?? '',
    avatar: textAttribute(record, '_avatar'),
    devFeatures: flagAttribute(record, '_devFeatures'),
    isVerified: flagAttribute(record, '_isVerified'),
    isTai: flagAttribute(record, '_isTAI'),
    localAccountId: record.id,
    dealershipGroup: textAttribute(record, '_dealershipGroup'),
    dealershipGroupId: textAttribute(record, '_dealershipGroupId'),
    userDealerships,
    dealershipCount: countAttribute(record, '_dealershipCount') ?? userDealerships.length,
    defaultDealershipId: textAttribute(record, '_DealershipId'),
    activeDealership,
  };
}

/** The value of the custom attribute whose key ends in `suffix`, undefined when the record has none. */
export function findAttribute(record: AccountRecord, suffix: string): unknown {
  const key = Object.keys(record).find((name) => name.endsWith(suffix));
  return key === undefined ? undefined : record[key];
}

function toUserId(employeeId: string): UserId {
  return userIdSchema.parse(employeeId);
}

function textAttribute(record: AccountRecord, suffix: string): string {
  const value = findAttribute(record, suffix);
  return value === undefined || value === null ? '' : String(value);
}

/** Directories answer booleans as booleans or as text, depending on how the attribute was declared. */
function flagAttribute(record: AccountRecord, suffix: string): boolean {
  return textAttribute(record, suffix).toLowerCase() === 'true';
}

function countAttribute(record: AccountRecord, suffix: string): number | null {
  const text = textAttribute(record, suffix);
  const count = Number(text);
  return text === '' || !Number.isInteger(count) ? null : count;
}

/** `_dealerships` is a JSON string; a broken one must not keep a person out, since membership is asked anyway. */
function parseDealerships(json: string): DealershipRef[] {
  try {
    const parsed = z.array(dealershipRefSchema).safeParse(JSON.parse(json === '' ? '[]' : json));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
