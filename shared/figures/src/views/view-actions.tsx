import type { SavedView } from '@fixed-ops/contract';
import { useLocation, useNavigate } from '@fixed-ops/router';
import { Button, ChevronDown, OnDemand, Popover } from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import { CopyLink, LinkDialog } from './copy-link.tsx';
import { readOpenedView } from './opened-view.ts';
import { screenOf, viewQueryOf } from './view-address.ts';

/** What is asked about a view: its name when it is saved first, and when it is renamed. */
export type ViewQuestion = { readonly kind: 'save' } | { readonly kind: 'rename'; readonly view: SavedView };

const list = () => import('./saved-views-list.tsx').then((module) => module.SavedViewsList);
const dialog = () => import('./view-dialog.tsx').then((module) => module.ViewDialog);

/**
 * At the right of every filter bar: views of the screen that are saved under a name, and its address to hand on. What they ask stands
 * beside the bar: on a phone they are in a popover, which closes when a dialog takes the focus.
 */
export function useViewActions(view: Pick<DashboardView, 'range'>): {
  readonly actions: ReactNode;
  readonly dialogs: ReactNode;
} {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const screen = screenOf(pathname);
  const query = viewQueryOf(search, view.range);
  const opened = readOpenedView(state);
  const open = ({ viewId, name, query: of }: Pick<SavedView, 'viewId' | 'name' | 'query'>) =>
    navigate({ pathname, search: of }, { state: { openedView: { viewId, name, query: of } } });
  const actions = (
    <>
      {screen === null ? null : (
        <Popover
          label="Saved views"
          align="end"
          width={340}
          padded={false}
          trigger={
            <Button variant="ghost" size="touch">
              {opened === null ? 'Saved views' : opened.query === query ? opened.name : `${opened.name}, changed`}
              <ChevronDown />
            </Button>
          }
        >
          {({ close }) => (
            <OnDemand
              load={list}
              props={{
                screen,
                query,
                onOpen: (saved) => {
                  close();
                  open(saved);
                },
                onAsk: (asked) => {
                  close();
                  setQuestion(asked);
                },
              }}
            />
          )}
        </Popover>
      )}
      <CopyLink range={view.range} onRefused={setRefused} />
    </>
  );
  const dialogs = (
    <>
      {question && screen !== null ? (
        <OnDemand load={dialog} props={{ screen, query, question, onSaved: open, onClose: () => setQuestion(null) }} />
      ) : null}
      {refused === null ? null : <LinkDialog link={refused} onClose={() => setRefused(null)} />}
    </>
  );
  return { actions, dialogs };
}
