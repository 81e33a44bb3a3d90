import { Link } from '@fixed-ops/router';
import { Drawer, Link as TextLink } from '@fixed-ops/ui';
import { ThisTab } from './this-tab.tsx';

/** The facts about this tab, beside the open page. For developers, on every page. */
export function TabOverlay({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      title="This tab"
      subtitle="What it runs, and where each module comes from"
      foot={
        <TextLink asChild>
          <Link to="/releases" onClick={onClose}>
            Releases and rollbacks
          </Link>
        </TextLink>
      }
    >
      <ThisTab isNarrow />
    </Drawer>
  );
}
