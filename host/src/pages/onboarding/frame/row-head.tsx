import { Button, SectionHead } from '@fixed-ops/ui';
import { Trash2 } from '@fixed-ops/ui/icons';

interface RowHeadProps {
  readonly name: string;
  /** Takes the row off its list; null where it stays. */
  readonly onRemove: (() => void) | null;
}

/** The head of one of several: a store, a person. */
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
