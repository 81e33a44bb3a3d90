import { answerOf, useCall } from '@fixed-ops/api';
import { queryOfView, type SavedView } from '@fixed-ops/contract';
import { savedViewCalls } from '@fixed-ops/contract/views';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  Check,
  Ellipsis,
  IconButton,
  Menu,
  type MenuItem,
  Skeleton,
  Stack,
  Text,
} from '@fixed-ops/ui';
import { tell, useViewWrites } from './use-view-writes.ts';
import type { ViewQuestion } from './view-actions.tsx';
import { isShown } from './view-address.ts';

export interface SavedViewsListProps {
  readonly screen: string;
  /** The current filters, sort and period, in the form of a saved view. */
  readonly query: string;
  readonly onOpen: (view: SavedView) => void;
  readonly onAsk: (question: ViewQuestion) => void;
}

/** The saved views of a screen: the person's own, and the shared ones of colleagues. */
export function SavedViewsList({ screen, query, onOpen, onAsk }: SavedViewsListProps) {
  const views = useCall(savedViewCalls.savedViews, { query: { screen } });
  const row = (view: SavedView) => (
    <ViewRow
      key={view.viewId}
      view={view}
      screen={screen}
      query={query}
      onOpen={onOpen}
      onAsk={onAsk}
      onRefused={() => void views.refetch()}
    />
  );
  return (
    <>
      <Box maxH="360px" overflow="auto" p="2">
        <Answer name="Saved views" answer={answerOf(views)} skeleton={<Skeleton h="16" m="2" />}>
          {({ data }) => {
            const own = data.filter(({ isMine }) => isMine);
            const others = data.filter(({ isMine }) => !isMine);
            return (
              <Stack gap="1">
                {data.length === 0 ? (
                  <Text p="2" color="fg.muted">
                    Nothing is saved for this screen yet.
                  </Text>
                ) : null}
                {own.map(row)}
                {others.length > 0 ? (
                  <Text px="2" pt="2" textStyle="columnHead" color="fg.muted">
                    Shared by colleagues
                  </Text>
                ) : null}
                {others.map(row)}
              </Stack>
            );
          }}
        </Answer>
      </Box>
      <Box borderTopWidth="1px" p="2">
        <Button variant="ghost" width="full" px="2" justifyContent="flex-start" onClick={() => onAsk({ kind: 'save' })}>
          Save this view…
        </Button>
      </Box>
    </>
  );
}

interface ViewRowProps extends SavedViewsListProps {
  readonly view: SavedView;
  /** Called when a change was not saved. The view may have changed since it was shown. */
  readonly onRefused: () => void;
}

function ViewRow({ view, screen, query, onOpen, onAsk, onRefused }: ViewRowProps) {
  const { access } = useSession();
  const { change, remove } = useViewWrites();
  const isCurrent = isShown(view.query, query, screen);
  const about = [
    view.isMine ? (view.shared ? 'Shared' : '') : `By ${view.byName}`,
    view.isDefault ? 'Default view of this screen' : '',
  ].filter(Boolean);
  const set = (to: Parameters<typeof change>[1]) => void tell(change(view, to), onRefused);
  const items: MenuItem[] = [
    {
      key: 'default',
      label: view.isDefault ? 'Stop using it as the default' : 'Use it as the default',
      onSelect: () => set({ isDefault: !view.isDefault }),
    },
    ...(view.isMine
      ? [
          { key: 'rename', label: 'Rename…', onSelect: () => onAsk({ kind: 'rename', view }) },
          {
            key: 'query',
            label: 'Save these filters to it',
            disabled: queryOfView(screen, view.query) === query,
            onSelect: () => set({ query }),
          },
          ...(access.hasAllEmployeeView && !access.isReadOnly
            ? [
                {
                  key: 'share',
                  label: view.shared ? 'Stop sharing…' : 'Share with everybody here',
                  onSelect: () => (view.shared ? onAsk({ kind: 'unshare', view }) : set({ shared: true })),
                },
              ]
            : []),
        ]
      : []),
    // Administrators also delete what a colleague shares, who may have left.
    ...(view.isMine || access.isAdmin
      ? [
          // Undo restores the view only for the person, not as the default of colleagues. So a shared view asks first.
          view.shared
            ? { key: 'delete', label: 'Delete…', onSelect: () => onAsk({ kind: 'delete', view }) }
            : { key: 'delete', label: 'Delete', onSelect: () => void tell(remove(view), onRefused) },
        ]
      : []),
  ];
  return (
    <Box display="flex" alignItems="center" gap="1">
      <Button
        variant="ghost"
        flex="1"
        minW="0"
        height="auto"
        minH="control"
        py="1.5"
        px="2"
        justifyContent="flex-start"
        textAlign="start"
        color="fg"
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(view)}
      >
        <Box width="4" flexShrink="0">
          {isCurrent ? <Check size={16} aria-hidden="true" /> : null}
        </Box>
        <Box minW="0" overflow="hidden">
          <Box overflow="hidden" textOverflow="ellipsis">
            {view.name}
          </Box>
          {about.length > 0 ? (
            <Box textStyle="meta" color="fg.muted">
              {about.join(' · ')}
            </Box>
          ) : null}
        </Box>
      </Button>
      <Menu
        label={`About ${view.name}`}
        trigger={
          <IconButton aria-label={`About ${view.name}`} variant="ghost">
            <Ellipsis />
          </IconButton>
        }
        items={items}
      />
    </Box>
  );
}
