import { FilterInput, type FilterInputProps } from '@fixed-ops/ui';
import { useTypedText } from './use-typed-text.ts';

interface TypedFilterProps extends Pick<FilterInputProps, 'label' | 'width' | 'count'> {
  /** The words of the address. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** The search of a list, whose words stand in the address. A letter draws this field alone, and once it is in the address the list. */
export function TypedFilter({ words, onWords, ...field }: TypedFilterProps) {
  const { text, type } = useTypedText(words, onWords);
  return <FilterInput {...field} value={text} onChange={type} />;
}
