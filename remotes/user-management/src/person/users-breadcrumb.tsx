import { AppLink, ChevronRight, chakra } from '@fixed-ops/ui';

/** The way back to the list, above a page of people to come. */
export function UsersBreadcrumb({ page, list }: { readonly page: string; readonly list: string }) {
  return (
    <chakra.nav aria-label="Breadcrumb" display="flex" alignItems="center" gap="1" mb="1">
      <AppLink to={list}>Users</AppLink>
      <ChevronRight size={14} aria-hidden="true" />
      <span aria-current="page">{page}</span>
    </chakra.nav>
  );
}
