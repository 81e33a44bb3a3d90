import { queryOfView, type SavedView } from '@fixed-ops/contract';
import { useLocation, useNavigate } from '@fixed-ops/router';
import { Button, ChevronDown, OnDemand, Popover } from '@fixed-ops/ui';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import { CopyLink, LinkDialog } from './copy-link.tsx';
import { readOpenedView } from './opened-view.ts';
import { isShown, screenOf, viewQueryOf } from './view-address.ts';

/** The open dialog: the name of a new or renamed view, the withdrawal of a shared view, or the link that the browser did not copy. */
export type ViewQuestion =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'delete' | 'unshare'; readonly view: SavedView }
  | { readonly kind: 'link'; readonly link: string };

const list = () => import('./saved-views-list.tsx').then((module) => module.SavedViewsList);
const dialog = () => import('./view-dialog.tsx').then((module) => module.ViewDialog);

export interface ViewActionsProps {
  readonly view: Pick<DashboardView, 'range' | 'days'>;
  readonly onAsk: (question: ViewQuestion) => void;
}

function useOpenView() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return ({ viewId, name, query }: Pick<SavedView, 'viewId' | 'name' | 'query'>) =>
    navigate(
      { pathname, search: queryOfView(screenOf(pathname) ?? '', query) },
      { state: { openedView: { viewId, name, query } } },
    );
}

/** Stands at the right of every filter bar: the saved views of the screen, and a button that copies its link. */
export function ViewActions({ view, onAsk }: ViewActionsProps) {
  const { pathname, search, state } = useLocation();
  const open = useOpenView();
  const screen = screenOf(pathname);
  const query = viewQueryOf(search, view, screen);
  const opened = readOpenedView(state);
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
              {opened === null
                ? 'Saved views'
                : isShown(opened.query, query, screen)
                  ? opened.name
                  : `${opened.name}, changed`}
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
                  onAsk(asked);
                },
              }}
            />
          )}
        </Popover>
      )}
      <CopyLink isListed range={view.range} onRefused={(link) => onAsk({ kind: 'link', link })} />
    </>
  );
}

export interface ViewDialogsProps {
  readonly view: Pick<DashboardView, 'range' | 'days'>;
  readonly question: ViewQuestion;
  readonly onClose: () => void;
}

/**
 * The dialogs of the actions. They stand beside the bar: on a phone, the actions are in a popover, which closes when a dialog takes the
 * focus.
 */
export function ViewDialogs({ view, question, onClose }: ViewDialogsProps) {
  const { pathname, search } = useLocation();
  const open = useOpenView();
  const screen = screenOf(pathname);
  if (question.kind === 'link') return <LinkDialog link={question.link} onClose={onClose} />;
  if (screen === null) return null;
  const query = viewQueryOf(search, view, screen);
  return <OnDemand load={dialog} props={{ screen, query, question, onSaved: open, onClose }} />;
}
