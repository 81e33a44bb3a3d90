import { orderedTerms, termLabels } from './labor-rate-terms.ts';

const told = { price: -1.2, mix: 0.8, discount: 0, unbilled: 0.06, flat: 0 };

test('discounts of a feed that does not send them are no reason of nothing, and the price says that they are in it', () => {
  const feed = { fieldsNotProvided: ['labor_discount'] };
  expect(orderedTerms(told, feed)).toEqual(['price', 'mix', 'unbilled']);
  expect(termLabels(feed)).toMatchObject({ price: 'Price after discounts' });
  // From before the feed lost them.
  expect(orderedTerms({ ...told, discount: -0.5 }, feed)).toEqual(['price', 'mix', 'discount', 'unbilled']);
});

test('discounts that moved nothing are told where the feed has them, and flat charges where there are any', () => {
  const feed = { fieldsNotProvided: [] };
  expect(orderedTerms(told, feed)).toEqual(['price', 'mix', 'unbilled', 'discount']);
  expect(orderedTerms({ ...told, flat: 0.1 }, feed)).toEqual(['price', 'mix', 'flat', 'unbilled', 'discount']);
  expect(termLabels(feed)).toMatchObject({ price: 'Price' });
});
