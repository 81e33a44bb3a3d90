import { canOpen } from '@fixed-ops/access';
import type { Settings } from '@fixed-ops/api';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import { isCopyable } from './block-calls.ts';
import { BlockHistory } from './block-history.tsx';
import { CopyDrawer } from './copy-drawer.tsx';

/** The address names the open tool of a settings page. */
export const toolSchema = urlSchema({ tool: urlChoice(['none', 'history', 'copy']) });

interface BlockToolsProps<Data, Body> {
  readonly title: string;
  /** The department, if the page has one: Service, Parts. */
  readonly part?: string | undefined;
  readonly block: string;
  readonly settings: Settings<Data, Body>;
}

/** The tools of every settings page: its history, and for people who may copy, copies to other stores. */
export function BlockTools<Data, Body>({ title, part, block, settings }: BlockToolsProps<Data, Body>) {
  const { user, dealershipData } = useSession();
  const [{ tool }, setAddress] = useUrlState(toolSchema);
  if (!canOpen(user, 'administration')) return null;
  const hasOthers = dealershipData.storesOfGroup !== 1;
  const mayCopy = user.role === 'ADMIN_SUPER' && hasOthers && isCopyable(block);
  const place = [title, part].filter(Boolean).join(', ');
  const close = () => setAddress({ tool: 'none' });
  return (
    <>
      <Button size="touch" onClick={() => setAddress({ tool: 'history' })}>
        History
      </Button>
      {mayCopy ? (
        <Button size="touch" onClick={() => setAddress({ tool: 'copy' })}>
          Copy to other stores
        </Button>
      ) : null}
      {tool === 'history' ? (
        <BlockHistory title={title} place={place} block={block} settings={settings} onClose={close} />
      ) : null}
      {tool === 'copy' && mayCopy ? (
        <CopyDrawer title={title} place={place} block={block} settings={settings} onClose={close} />
      ) : null}
    </>
  );
}
