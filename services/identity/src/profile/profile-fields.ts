import { personNameSchema, phoneNumberSchema } from '@fixed-ops/contract';
import type { OwnProfile } from '../accounts/accounts.ts';
import { lineOf } from '../interaction/form.ts';

/** The error of each invalid field. */
export type ProfileProblems = { readonly [Field in keyof OwnProfile]?: string };

const labels = { firstName: 'First name', lastName: 'Last name' } as const;

/** Reads the form by the rules of the product's own profile page, and returns its errors. */
export function readProfile(
  form: URLSearchParams,
  before: Pick<OwnProfile, 'phone'>,
): { profile: OwnProfile; problems: ProfileProblems } {
  const name = (field: keyof typeof labels) => {
    const typed = lineOf(form, field);
    const parsed = personNameSchema.safeParse(typed);
    if (parsed.success) return { text: parsed.data };
    const complaint = parsed.error.issues[0]?.message ?? 'is not a valid name';
    return { text: typed, problem: typed === '' ? `Please enter ${labels[field]}` : `${labels[field]} ${complaint}` };
  };
  const typedPhone = lineOf(form, 'phone');
  const parsedPhone = phoneNumberSchema.safeParse(typedPhone);
  // An invalid number that was stored before is not this person's mistake.
  const isPhoneFine = parsedPhone.success || typedPhone === before.phone;
  const firstName = name('firstName');
  const lastName = name('lastName');
  return {
    profile: {
      firstName: firstName.text,
      lastName: lastName.text,
      phone: parsedPhone.success ? parsedPhone.data : typedPhone,
    },
    problems: {
      ...(firstName.problem !== undefined && { firstName: firstName.problem }),
      ...(lastName.problem !== undefined && { lastName: lastName.problem }),
      ...(!isPhoneFine && { phone: 'Phone is not a valid phone number' }),
    },
  };
}
