import { FilterInput, type FilterInputProps } from '@fixed-ops/ui';
import { useTypedText } from './use-typed-text.ts';

interface TypedFilterProps extends Pick<FilterInputProps, 'label' | 'width' | 'count'> {
  /** The search text in the address. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** The search field of a list, kept in the address. A letter redraws only this field, and the list once the address has it. */
export function TypedFilter({ words, onWords, ...field }: TypedFilterProps) {
  const { text, type } = useTypedText(words, onWords);
  return <FilterInput {...field} value={text} onChange={type} />;
}
