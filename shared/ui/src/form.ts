/** Forms, with the library behind them. Browsers load them with the first screen that has a form. */
export { CheckboxField, type CheckedFieldProps, SwitchField } from './form/checked-fields.tsx';
export { ChoiceField, type ChoiceFieldProps } from './form/choice-field.tsx';
export {
  MultiSelectField,
  type MultiSelectFieldProps,
  RadioField,
  type RadioFieldProps,
  SelectField,
  type SelectFieldProps,
} from './form/choice-fields.tsx';
export { ConflictPanel, type ConflictPanelProps } from './form/conflict-panel.tsx';
export {
  clockOfText,
  closesProblem,
  type DayHours,
  isClosedDay,
  opensProblem,
  WEEKDAY_NAMES,
  weekdaysOf,
} from './form/day-hours.ts';
export { DayHoursFields, type DayHoursFieldsProps, DayHoursHeads } from './form/day-hours-fields.tsx';
export { DraftOffer, type DraftOfferProps } from './form/draft-offer.tsx';
export type { RowRules } from './form/field-rules.ts';
export { CSV_FILES, FileButton, type FileButtonProps } from './form/file-button.tsx';
export { FileDrop, type FileDropProps } from './form/file-drop.tsx';
export {
  Form,
  FormFoot,
  type FormFootProps,
  type FormProps,
  FormRow,
  SaveBar,
  type SaveBarProps,
} from './form/form.tsx';
export type { FieldBinding, Form as FormState, FormDraft, FormOptions } from './form/form-state.ts';
export type { FormDifference } from './form/form-versions.ts';
export { LockedNote } from './form/locked-note.tsx';
export {
  MoneyField,
  type MoneyFieldProps,
  NumberField,
  type NumberFieldProps,
  numberText,
} from './form/number-fields.tsx';
export { ReorderList, type ReorderListProps } from './form/reorder-list.tsx';
export { TagField, type TagFieldProps } from './form/tag-field.tsx';
export { TextareaField, type TextareaFieldProps, TextField, type TextFieldProps } from './form/text-fields.tsx';
export { TimeZoneField, type TimeZoneFieldProps } from './form/time-zone-field.tsx';
export { likelyTimeZone, timeZoneInWords } from './form/time-zones.ts';
export { useForm } from './form/use-form.ts';
export { type FormRow as FormListRow, useFormRows } from './form/use-form-rows.ts';
export { useMessagesAbove } from './form/use-messages-above.ts';
export { useOneAtATime } from './form/use-one-at-a-time.ts';
export { NativeSelect } from './primitives/native-select.tsx';
export { FormFailure } from './states/form-failure.tsx';
