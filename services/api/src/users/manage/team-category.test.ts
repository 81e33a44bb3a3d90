import { teamCategories } from '@fixed-ops/access';
import { newUserSchema } from '@fixed-ops/contract';

test('the team categories are Service, Parts and Corporate, for the rules and for the calls alike', () => {
  expect(teamCategories).toEqual(['Service', 'Parts', 'Corporate']);
  expect(newUserSchema.shape.teamCategory.options).toEqual(teamCategories);
});
