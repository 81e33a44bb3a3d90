const changes = {
  CreateUser: { entry: 'New user', deed: 'created this person' },
  UpdateUser: { entry: 'User', deed: 'changed this person' },
  updateUsersDealerships: { entry: 'Dealerships of a user', deed: 'changed dealerships' },
  UpdateUserDefaultDealership: { entry: 'Default dealership of a user', deed: 'changed the default dealership' },
  updateAvatarUrl: { entry: 'Picture of a user', deed: 'changed the picture' },
  resendInviteEmail: { entry: 'Invitation sent again', deed: 'sent the invitation again' },
  SoftDeleteUser: { entry: 'User deleted', deed: 'deleted this person' },
  UnSoftDeleteUser: { entry: 'User restored', deed: 'restored this person' },
  AcceptInvitation: { entry: 'Invitation accepted', deed: 'accepted the invitation' },
  ResetPassword: { entry: 'New password', deed: 'chose a new password' },
  EditProfile: { entry: 'Own profile', deed: 'changed the own profile' },
  UpdateUserAccountStatus: { entry: 'First visit', deed: 'came here for the first time' },
  EndSessions: { entry: 'Signed out everywhere', deed: 'signed this person out everywhere' },
};

/** The call that changed a person. */
export type PersonAction = keyof typeof changes;

/** By call: the name of a change to a person in a log, and the words for it after the name of the person who made it. */
export const personChangeWords: Readonly<Record<string, { readonly entry: string; readonly deed: string }>> = changes;

/** Labels of the fields of a person: of their form, and of their changes in a log. */
export const personFieldWords = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  accountId: 'Account id',
  phoneNumber: 'Phone',
  teamCategory: 'Team category',
  jobTitle: 'Job title',
  role: 'Role',
  dealershipIds: 'Dealerships',
  defaultDealershipId: 'Default dealership',
  dmsNumbers: 'DMS numbers',
} as const;

/** Labels of the kinds of DMS numbers. */
export const dmsKinds = { advisor: 'Advisor', technician: 'Technician', counter: 'Counter' } as const;

/** `Advisor 412 at Harborline Toyota`. */
export function dmsNumberInWords(
  { type, number, dealershipId }: { type: keyof typeof dmsKinds; number: string; dealershipId: string },
  storeName: (id: string) => string,
): string {
  return `${dmsKinds[type]} ${number} at ${storeName(dealershipId)}`;
}
