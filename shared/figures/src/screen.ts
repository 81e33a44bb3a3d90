// Parts for screens of a dashboard area that are not on the first page.
export { SaveDialog, type SaveDialogProps } from './dialog/save-dialog.tsx';
export { useAskedClose } from './dialog/use-asked-close.tsx';
export { EarlierMonth } from './frame/earlier-month.tsx';
export { EmptyPeriod } from './frame/empty-period.tsx';
export { NothingHere, NothingLoaded } from './frame/nothing-here.tsx';
export { NothingOwn } from './frame/nothing-own.tsx';
export { FilteredScreen, type FilteredScreenProps } from './screen/filtered-screen.tsx';
export { PageLink, type PageLinkProps } from './views/copy-link.tsx';
