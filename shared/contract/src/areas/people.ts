/** The people of a dealership, oneself among them: lists, and what is changed. */
export * from '../calls/people.ts';
export {
  type DmsPerson,
  dmsPersonSchema,
  type UserListRecord,
  userListRecordSchema,
} from '../calls/people-answers.ts';
export * from '../person.ts';
export * from '../picture.ts';
