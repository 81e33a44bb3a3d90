/** Which figures a feed cannot give, by the fields that it lacks. */
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
