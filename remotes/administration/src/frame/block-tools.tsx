import { canOpen } from '@fixed-ops/access';
import type { Settings } from '@fixed-ops/api';
import { urlChoice, urlSchema, useUrlDrawer } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Button } from '@fixed-ops/ui';
import { isCopyable } from './block-calls.ts';
import { BlockHistory } from './block-history.tsx';
import { CopyDrawer } from './copy-drawer.tsx';

/** The address names the open tool of a settings page. */
const toolSchema = urlSchema({ tool: urlChoice(['none', 'history', 'copy']) });
const NO_TOOL = { tool: null };

/** Opens and closes the tools of a settings page. */
export function useTools() {
  const { state, open, close } = useUrlDrawer(toolSchema, NO_TOOL);
  return { tool: state.tool, open: (tool: 'history' | 'copy') => open({ tool }), close };
}

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
  const { tool, open, close } = useTools();
  if (!canOpen(user, 'administration')) return null;
  const hasOthers = dealershipData.storesOfGroup !== 1;
  const mayCopy = user.role === 'ADMIN_SUPER' && hasOthers && isCopyable(block);
  const place = [title, part].filter(Boolean).join(', ');
  return (
    <>
      <Button size="touch" onClick={() => open('history')}>
        History
      </Button>
      {mayCopy ? (
        <Button size="touch" onClick={() => open('copy')}>
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
