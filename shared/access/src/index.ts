export * from './flags.ts';
export * from './people.ts';
export * from './rules.ts';
export { anyOf, ownViewTitles, titleGroups } from './title-groups.ts';
