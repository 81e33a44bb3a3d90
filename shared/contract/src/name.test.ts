import { groupStepSchema } from './calls/onboarding-steps.ts';
import { dealershipNameSchema } from './name.ts';

test.each(['Smith Ford', 'A.B.C. Motors', 'St. Louis Kia', 'No. 1 Auto', 'Müller & Söhne', 'Smith  Ford: North'])(
  '%s is the name of a dealership, and stays as it was typed',
  (name) => expect(dealershipNameSchema.parse(` ${name} `)).toBe(name),
);

// Dealership names appear in invitations to people who do not know the product.
test.each(['evil.com/win', 'Smith Ford (https://t.co/x)', 'pay@evil.com', 'Smith ｅｖｉｌ．ｃｏｍ'])(
  '%s is an address, and the name of neither a dealership nor a group',
  (name) => {
    const complaint = 'cannot be a web or email address; write a space after a dot';
    const store = { name, timezone: 'America/Chicago' };
    const { error } = groupStepSchema.safeParse({ groupName: name, stores: [store] });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['groupName', complaint],
      ['stores.0.name', complaint],
    ]);
  },
);

test.each(['Smith\nFord', 'Smith\u202EdroF', '', 'x'.repeat(121)])('%j is no name', (name) => {
  expect(dealershipNameSchema.safeParse(name).success).toBe(false);
});
