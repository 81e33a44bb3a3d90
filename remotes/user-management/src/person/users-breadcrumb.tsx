import { AppLink, ChevronRight, chakra } from '@fixed-ops/ui';

const Trail = chakra('nav', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '6',
    mb: '1',
    color: 'fg.muted',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '6', color: 'fg.muted', _hover: { color: 'fg' } },
    '& [aria-current]': { color: 'fg' },
  },
});

/** A link back to the list, above the pages for new people. It looks like the breadcrumb of a repair order. */
export function UsersBreadcrumb({ page, list }: { readonly page: string; readonly list: string }) {
  return (
    <Trail aria-label="Breadcrumb">
      <AppLink to={list}>Users</AppLink>
      <ChevronRight size={16} aria-hidden="true" />
      <span aria-current="page">{page}</span>
    </Trail>
  );
}
