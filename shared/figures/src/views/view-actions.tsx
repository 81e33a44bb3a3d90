import type { SavedView } from '@fixed-ops/contract';
import { useLocation, useNavigate } from '@fixed-ops/router';
import { Button, ChevronDown, OnDemand, Popover } from '@fixed-ops/ui';
import { useState } from 'react';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import { CopyLink } from './copy-link.tsx';
import { readOpenedView } from './opened-view.ts';
import { screenOf, viewQueryOf } from './view-address.ts';

/** What is asked about a view: its name when it is saved first, and when it is renamed. */
export type ViewQuestion = { readonly kind: 'save' } | { readonly kind: 'rename'; readonly view: SavedView };

const list = () => import('./saved-views-list.tsx').then((module) => module.SavedViewsList);
const dialog = () => import('./view-dialog.tsx').then((module) => module.ViewDialog);

/** At the right of every filter bar: views of the screen that are saved under a name, and its address to hand on. */
export function ViewActions({ view }: { readonly view: Pick<DashboardView, 'range'> }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const screen = screenOf(pathname);
  const query = viewQueryOf(search, view.range);
  const opened = readOpenedView(state);
  const open = ({ viewId, name, query: of }: Pick<SavedView, 'viewId' | 'name' | 'query'>) =>
    navigate({ pathname, search: of }, { state: { openedView: { viewId, name, query: of } } });
  return (
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
      {question && screen !== null ? (
        <OnDemand load={dialog} props={{ screen, query, question, onSaved: open, onClose: () => setQuestion(null) }} />
      ) : null}
      <CopyLink range={view.range} />
    </>
  );
}
