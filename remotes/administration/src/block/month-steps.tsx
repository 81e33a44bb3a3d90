import { Button, ChevronRight } from '@fixed-ops/ui';
import { ChevronLeft } from '@fixed-ops/ui/icons';

/** The months before and after the one that is shown. */
export function MonthSteps({ onStep }: { readonly onStep: (months: number) => void }) {
  return (
    <>
      <Button variant="ghost" aria-label="Month before" onClick={() => onStep(-1)}>
        <ChevronLeft />
      </Button>
      <Button variant="ghost" aria-label="Month after" onClick={() => onStep(1)}>
        <ChevronRight />
      </Button>
    </>
  );
}
