/** Lists and changes of the people of a dealership, including one's own account. */

export {
  type DmsPerson,
  dmsPersonSchema,
  invitationSchema,
  type UserListRecord,
  userListRecordSchema,
} from '../calls/people/people-answers.ts';
export * from '../calls/people.ts';
export * from '../person.ts';
export * from '../picture.ts';
