import { supportMessageSchema } from './support.ts';

const isSubject = (subject: string) =>
  supportMessageSchema.safeParse({
    category: 'question',
    subject,
    message: 'Where is it?',
    page: null,
    reference: null,
  }).success;

test('the subject of a message to support is a text of one line', () => {
  expect(isSubject('Größe of the tires: 225/45 R17')).toBe(true);
  expect(isSubject(' ')).toBe(false);
});

test.each(['Hello\r\nBcc: all@example.com', 'Hello\u0085Bcc: all@example.com', 'Hello\u0000'])(
  '%j, which could add a header to the mail, is no subject',
  (subject) => {
    expect(isSubject(subject)).toBe(false);
  },
);
