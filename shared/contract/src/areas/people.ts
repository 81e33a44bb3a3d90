/** The people of a dealership, oneself among them: lists, and what is changed. */
export * from '../calls/people.ts';
export * from '../person.ts';
export * from '../picture.ts';
