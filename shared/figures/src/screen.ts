// What screens of a dashboard area need beside the dashboards themselves; not on the first page.
export { FilteredScreen, type FilteredScreenProps } from './screen/filtered-screen.tsx';
