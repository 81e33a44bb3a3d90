import { chooseActiveDealership, listDealerships } from './dealership-list.ts';
import { dealershipRefSchema } from './user-profile.ts';

const toyota = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
const ford = dealershipRefSchema.parse({ id: 'd2', name: 'Harborline Ford' });
const honda = dealershipRefSchema.parse({ id: 'd3', name: 'Harborline Honda' });

describe('dealership list', () => {
  it('shows the active dealership first and disabled, the others in their order', () => {
    expect(listDealerships([toyota, ford, honda], ford).map(({ id, disabled }) => [id, disabled])).toEqual([
      ['d2', true],
      ['d1', false],
      ['d3', false],
    ]);
  });

  it('says which are only administered', () => {
    const memberships = [toyota, { ...ford, administeredOnly: true }];
    expect(listDealerships(memberships, ford)).toEqual([
      { id: 'd2', name: 'Harborline Ford', disabled: true, administeredOnly: true },
      { id: 'd1', name: 'Harborline Toyota', disabled: false },
    ]);
  });

  it('disables nothing while no dealership is active', () => {
    expect(listDealerships([toyota, ford], null).map(({ id, disabled }) => [id, disabled])).toEqual([
      ['d1', false],
      ['d2', false],
    ]);
  });
});

describe('the dealership that a visit starts with', () => {
  const memberships = [toyota, ford, honda];
  it.each([
    ['the one of the link', { linkedId: 'd3', storedId: 'd2', defaultId: 'd1' }, 'd3'],
    ['the stored one', { storedId: 'd2', defaultId: 'd1' }, 'd2'],
    ['the default when nothing is stored', { storedId: null, defaultId: 'd3' }, 'd3'],
    ['the default when the stored one is no longer a membership', { storedId: 'd9', defaultId: 'd3' }, 'd3'],
    ['the default when the link names a foreign one', { linkedId: 'd9', defaultId: 'd3' }, 'd3'],
    ['the first when the default is not in the list', { defaultId: 'd9' }, 'd1'],
  ])('is %s', (_name, choice, expected) => {
    expect(chooseActiveDealership({ memberships, ...choice })?.id).toBe(expected);
  });

  it('is none for a person without dealerships', () => {
    expect(chooseActiveDealership({ memberships: [], storedId: 'd1', defaultId: 'd1' })).toBeNull();
  });
});
