import { applyToSearch, parseSearch, type UrlSchema } from './url-search.ts';

interface View {
  tab: string;
  page: number;
  people: string[];
}

/** A hand-made schema: the package must work with anything shaped like zod's. */
const viewSchema: UrlSchema<View> = {
  safeParse(value) {
    const raw = { ...(value as Record<string, string>) };
    const page = Number(raw.page ?? '1');
    if (!Number.isInteger(page)) return { success: false, error: { issues: [{ path: ['page'] }] } };
    return {
      success: true,
      data: { tab: raw.tab ?? 'all', page, people: raw.people ? raw.people.split(',') : [] },
    };
  },
};

describe('state in the address bar', () => {
  it('reads every field and ignores parameters of others', () => {
    expect(parseSearch(viewSchema, '?tab=open&page=3&people=4,7&drill=elr')).toEqual({
      tab: 'open',
      page: 3,
      people: ['4', '7'],
    });
  });

  it('counts a field that does not parse as absent and keeps the rest', () => {
    expect(parseSearch(viewSchema, '?page=x&tab=open')).toEqual({ tab: 'open', page: 1, people: [] });
  });

  it('leaves out values that equal their default, so that a plain view has a plain address', () => {
    expect(applyToSearch(viewSchema, '?tab=open&page=3', { page: 1 })).toBe('?tab=open');
    expect(applyToSearch(viewSchema, '?tab=open', { tab: 'all' })).toBe('');
  });

  it('keeps parameters that belong to other parts of the page', () => {
    expect(applyToSearch(viewSchema, '?drill=elr', { people: ['4', '7'] })).toBe('?drill=elr&people=4%2C7');
  });

  it('removes a field that is set to nothing', () => {
    expect(applyToSearch(viewSchema, '?people=4', { people: null })).toBe('');
  });
});
