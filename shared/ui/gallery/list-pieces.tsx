import { useState } from 'react';
import { Box, Button, EmptyState, Panel, Text } from '../src/index.ts';
import { InfiniteList } from '../src/lists.ts';
import { PeekPiece } from './peek-pieces.tsx';
import { Piece } from './piece.tsx';

interface Message {
  id: number;
  day: string;
  text: string;
}
const PAGE = 20;
const LAST = 60;
const message = (id: number): Message => ({
  id,
  day: id < 7 ? 'Today' : id < 25 ? 'Yesterday' : 'November 18, 2026',
  text: `The report ${id + 1} of Harborline Toyota is ready.`,
});

/** A button ends each load instead of a timer, so that people can look at each state. */
function Messages({ fails }: { fails: boolean }) {
  const [count, setCount] = useState(PAGE);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const finish = () => {
    setLoading(false);
    if (fails && !failed) setFailed(true);
    else {
      setFailed(false);
      setCount(count + PAGE);
    }
  };
  return (
    <>
      <Button disabled={!loading} onClick={finish} mb="2">
        Let the load end
      </Button>
      <Panel>
        <InfiniteList
          label={fails ? 'Notifications that fail once' : 'Notifications'}
          scroll="own"
          maxHeight="320px"
          items={Array.from({ length: count }, (_, id) => message(id))}
          itemKey={({ id }) => String(id)}
          groupOf={({ day }) => day}
          hasMore={count < LAST}
          loading={loading}
          failure={
            failed && !loading ? { message: 'Notifications could not be loaded.', reference: 'FO-7K2M-11AF' } : null
          }
          onReachEnd={() => setLoading(true)}
        >
          {({ text }) => (
            <Box px="5" py="3">
              <Text>{text}</Text>
              <Text textStyle="meta" color="fg.muted">
                9:12 AM
              </Text>
            </Box>
          )}
        </InfiniteList>
      </Panel>
    </>
  );
}

export function ListPieces() {
  return (
    <>
      <PeekPiece />
      <Piece name="Infinite list">
        <Messages fails={false} />
      </Piece>
      <Piece name="Infinite list that fails once">
        <Messages fails />
      </Piece>
      <Piece name="Empty list">
        <Panel>
          <InfiniteList
            label="No notifications"
            items={[]}
            itemKey={String}
            hasMore={false}
            loading={false}
            onReachEnd={() => undefined}
            empty={<EmptyState title="No notifications">What concerns you will be listed here.</EmptyState>}
          >
            {() => null}
          </InfiniteList>
        </Panel>
      </Piece>
    </>
  );
}
