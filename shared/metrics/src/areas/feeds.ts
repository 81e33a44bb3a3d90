/** The figures that a feed cannot give because it lacks a field. */
export {
  type FeedField,
  feedFields,
  feedFieldsOf,
  feedFieldsOfInspection,
  feedFieldsOfInventory,
  hasInspections,
  type ImportedField,
  importedFields,
  isInspectionNotProvided,
  isInventoryNotProvided,
  isNotProvided,
  lacksFieldOf,
  lacksFieldOfInspection,
} from '../definitions/feed-fields.ts';
export { feedKindWords } from '../definitions/feed-words.ts';
