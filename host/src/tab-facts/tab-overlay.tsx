import { Link } from '@fixed-ops/router';
import { Drawer, Link as TextLink } from '@fixed-ops/ui';
import { ThisTab } from './this-tab.tsx';

interface TabOverlayProps {
  readonly onClose: () => void;
  /** Whether the page of releases can be opened. */
  readonly hasPlaces: boolean;
}

/** The facts about this tab, beside the open page. For developers, on every page. */
export function TabOverlay({ onClose, hasPlaces }: TabOverlayProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      title="This tab"
      subtitle="What it runs, and where each module comes from"
      foot={
        hasPlaces ? (
          <TextLink asChild>
            <Link to="/releases" onClick={onClose}>
              Releases and rollbacks
            </Link>
          </TextLink>
        ) : undefined
      }
    >
      <ThisTab isNarrow />
    </Drawer>
  );
}
