import fc from 'fast-check';
import { formatPhoneNumber, personNameSchema, phoneNumberSchema } from './person.ts';

test.each([
  '5555550171',
  '555-555-0171',
  '555.555.0171',
  '(555)555-0171',
  '(555) 555 0171',
  '1 555 555 0171',
  '+1 (555) 555-0171',
  '+15555550171',
  ' 555 - 555 - 0171 ',
])('%s is the phone number (555) 555-0171', (typed) => {
  expect(formatPhoneNumber(typed)).toBe('(555) 555-0171');
});

test.each([
  ['555-555-0171 x12', '(555) 555-0171 ext. 12'],
  ['555-555-0171 ext. 4401', '(555) 555-0171 ext. 4401'],
  ['(555) 555-0171, 7', '(555) 555-0171 ext. 7'],
])('%s keeps its extension', (typed, phone) => {
  expect(formatPhoneNumber(typed)).toBe(phone);
});

test.each([
  '555-0171',
  '155-555-0171',
  '+44 20 7946 0958',
  '555-555-017',
  '555-555-01711',
  'call me',
  '555-555-0171 x',
])('%s is no US phone number', (typed) => {
  expect(formatPhoneNumber(typed)).toBeNull();
  expect(phoneNumberSchema.safeParse(typed).success).toBe(false);
});

test('what the product wrote is read again as the same number', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const number = fc.tuple(fc.integer({ min: 200, max: 999 }), digits(3), digits(4), fc.option(digits(3)));
  fc.assert(
    fc.property(number, ([area, exchange, line, extension]) => {
      const phone = formatPhoneNumber(`${area}${exchange}${line}${extension === null ? '' : `x${extension}`}`);
      expect(phone).not.toBeNull();
      expect(formatPhoneNumber(phone!)).toBe(phone);
    }),
  );
});

test('any text at all is either a number in the product’s writing or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
      const parsed = phoneNumberSchema.safeParse(text);
      if (parsed.success && parsed.data !== '') expect(parsed.data).toMatch(/^\(\d{3}\) \d{3}-\d{4}( ext\. \d{1,6})?$/);
    }),
  );
});

test('an empty phone number is accepted and stays empty', () => {
  expect(phoneNumberSchema.parse('  ')).toBe('');
});

test('a name is one line with its spaces tidied', () => {
  expect(personNameSchema.parse('  Ana  María de la Cruz ')).toBe('Ana María de la Cruz');
  expect(personNameSchema.parse('O’Neil-Smith')).toBe('O’Neil-Smith');
  for (const wrong of ['', '   ', 'a\nb', 'a\u202Eb', 'x'.repeat(61)]) {
    expect(personNameSchema.safeParse(wrong).success).toBe(false);
  }
});

test.each([
  "O'Brien-Smith",
  'St. John',
  'J.R.',
  'J. R. R.',
  'Anna-Lena',
  'van der Berg',
  'Jr.',
  'Ph.D.',
  'Müller',
  'Dr. No',
])('%s is a name', (name) => expect(personNameSchema.parse(name)).toBe(name));

test.each([
  'www.evil.com',
  'http://x',
  'a@b.co',
  'evil.com/win',
  'EVIL.Com',
  'Dana (see t.co/x)',
  'mailto:dana',
  '192.0.2.7/win',
  // A browser reads these as addresses: wide letters, a wide dot, an ideographic dot, and an invisible joiner.
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil.c\u200Dom',
  'xn--80ak6aa92e.xn--p1ai',
  'пример.рф',
])('%s is an address and no name', (name) => {
  expect(personNameSchema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
    'cannot be a web or email address; write a space after a dot',
  ]);
});
