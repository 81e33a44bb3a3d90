/** The fields of a form, which come with the first screen that has one. The form itself the period picker needs at once. */
export { CheckboxField, type CheckedFieldProps, SwitchField } from './form/checked-fields.tsx';
export {
  MultiSelectField,
  type MultiSelectFieldProps,
  RadioField,
  type RadioFieldProps,
  SelectField,
  type SelectFieldProps,
} from './form/choice-fields.tsx';
export {
  MoneyField,
  type MoneyFieldProps,
  NumberField,
  type NumberFieldProps,
  numberText,
} from './form/number-fields.tsx';
export { TextareaField, type TextareaFieldProps, TextField, type TextFieldProps } from './form/text-fields.tsx';
