import {
  Avatar,
  Banner,
  Button,
  Chip,
  CountBadge,
  EmptyState,
  ErrorCard,
  Flex,
  IconButton,
  Link,
  Panel,
  Search,
  Skeleton,
  Spinner,
  Switch,
} from '../src/index.ts';
import { Piece } from './piece.tsx';

export function StatePieces() {
  return (
    <>
      <Piece name="Banners">
        <Banner kind="alert" onClose={() => undefined} action={<Link href="#feed">Feed status</Link>}>
          The feed of Harborline Toyota is 38 hours late.
        </Banner>
        <Banner kind="warning" onClose={() => undefined}>
          Time clock rows of November 18 are missing.
        </Banner>
        <Banner kind="info">November 2026 is the initial date selection on all date selectors of the dashboard.</Banner>
      </Piece>
      <Piece name="Preloaders">
        <Flex gap="6" align="center">
          <Spinner size="small" />
          <Spinner size="medium" />
          <Spinner size="large" />
          <Skeleton h="4" w="120px" />
          <Button loading>Save</Button>
        </Flex>
      </Piece>
      <Piece name="Badges, avatars, chips">
        <Flex gap="4" align="center">
          <CountBadge count={3} />
          <CountBadge count={99} />
          <CountBadge count={100} />
          <Avatar name="Dana Whitfield" />
          <Avatar name="" />
          <Chip>Demo data</Chip>
        </Flex>
      </Piece>
      <Piece name="Buttons">
        <Flex gap="2" wrap="wrap" align="center">
          <Button variant="primary">Save user</Button>
          <Button>Cancel</Button>
          <Button variant="ghost">Resend invite</Button>
          <Button variant="danger">Delete user</Button>
          <Button variant="link">Open list</Button>
          <Button disabled>Disabled</Button>
          <IconButton aria-label="Search">
            <Search />
          </IconButton>
          <Switch defaultChecked>On</Switch>
          <Switch>Off</Switch>
        </Flex>
      </Piece>
      <Piece name="Error and empty">
        <ErrorCard
          name="AI Statement"
          message="The rest of Fixed Ops works."
          reference="FO-7K2M-11AF"
          at="Nov 20, 2026, 9:12 AM"
          onRetry={() => undefined}
          primary
          action={<Button size="touch">Go to the dashboard</Button>}
        />
        <Panel mt="4" aria-label="Empty">
          <EmptyState
            title="No repair orders closed from November 1 to 2"
            actions={<Button size="touch">Show October</Button>}
          >
            The store was closed.
          </EmptyState>
        </Panel>
      </Piece>
    </>
  );
}
