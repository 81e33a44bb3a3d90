import { advisorName } from './advisor-name.ts';

test.each([
  ['A1', 'Ana Ruiz', 'Ana Ruiz'],
  ['A1', '', 'Advisor A1'],
  ['A1', null, 'Advisor A1'],
  ['', 'Ana Ruiz', 'No advisor'],
])('the advisor numbered %j and named %j is called %j', (number, name, called) => {
  expect(advisorName(number, name)).toBe(called);
});
