import { Button, SectionHead } from '@fixed-ops/ui';
import { Trash2 } from '@fixed-ops/ui/icons';

interface RowHeadProps {
  readonly name: string;
  /** Removes the row from its list; null if it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** The head of a row, such as a store or a person. */
export const RowHead = ({ name, onRemove }: RowHeadProps) => (
  <SectionHead
    title={name}
    actions={
      onRemove ? (
        <Button variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 />
          Remove
        </Button>
      ) : undefined
    }
  />
);
