import { type UrlStateOf, urlChoice, urlList, urlOptionalText, urlSchema, urlText } from './url-fields.ts';
import { applyToSearch, parseSearch } from './url-search.ts';

const schema = urlSchema({
  compare: urlChoice(['priorPeriod', 'priorYear', 'none']),
  view: urlChoice(['chart', 'table'], 'table'),
  advisors: urlList({ max: 12 }),
  month: urlOptionalText({ pattern: /^\d{4}-\d{2}$/ }),
  sort: urlText({ pattern: /^-?\w{1,32}$/ }, '-elr'),
  search: urlText({ max: 5 }),
});
const defaults: UrlStateOf<typeof schema> = {
  compare: 'priorPeriod',
  view: 'table',
  advisors: [],
  month: undefined,
  sort: '-elr',
  search: '',
};

describe('fields of the address bar', () => {
  it('have their defaults in an empty address', () => {
    expect(parseSearch(schema, '')).toEqual(defaults);
  });

  it('are read from the address, beside parameters of others', () => {
    const search = '?compare=none&view=chart&advisors=204,9&month=2026-10&sort=name&search=pads&drill=elr';
    expect(parseSearch(schema, search)).toEqual({
      compare: 'none',
      view: 'chart',
      advisors: ['204', '9'],
      month: '2026-10',
      sort: 'name',
      search: 'pads',
    });
  });

  it.each([
    '?compare=lastWeek',
    '?compare=',
    '?view=toString',
    '?advisors=1,2,3,4,5,6,7',
    '?month=October',
    '?sort=--elr',
    '?search=too-long',
  ])('that do not parse have their default: %s', (search) => {
    expect(parseSearch(schema, search)).toEqual(defaults);
  });

  it('lose only themselves when one of them does not parse', () => {
    expect(parseSearch(schema, '?compare=lastWeek&view=chart')).toEqual({ ...defaults, view: 'chart' });
  });

  it('leave out empty values of a list', () => {
    expect(parseSearch(schema, '?advisors=,204,,')).toEqual({ ...defaults, advisors: ['204'] });
  });

  it('are written back without what equals the default', () => {
    const search = applyToSearch(schema, '?drill=elr', {
      compare: 'priorPeriod',
      view: 'chart',
      advisors: ['204', '9'],
    });
    expect(search).toBe('?drill=elr&view=chart&advisors=204%2C9');
    expect(applyToSearch(schema, search, { view: 'table', advisors: [] })).toBe('?drill=elr');
  });
});
