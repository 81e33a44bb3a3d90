import { answerOf, describeError, isEditConflict, type Settings, useCall, useCallMutation } from '@fixed-ops/api';
import { administrationCalls, type SettingsPreview } from '@fixed-ops/contract/administration';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Checkbox, Drawer, notify, Skeleton, Text } from '@fixed-ops/ui';
import { useOneAtATime } from '@fixed-ops/ui/form';
import { useState } from 'react';
import { blockCalls } from './block-calls.ts';
import { DifferencesTable } from './differences-table.tsx';

interface CopyDrawerProps<Data, Body> {
  readonly title: string;
  /** The page and its part: "Thresholds, Parts". */
  readonly place: string;
  readonly block: string;
  readonly settings: Settings<Data, Body>;
  readonly onClose: () => void;
}

/** The preview that was shown: the values, their version, the target stores, and the differences there. */
interface Preview {
  readonly data: never;
  readonly tag: string | null | undefined;
  readonly copyTo: readonly string[];
  readonly differences: SettingsPreview;
}

const storesWord = (count: number) => (count === 1 ? '1 store' : `${count} stores`);

/** Copies the saved settings to other stores of the group, after a preview of the differences in each. */
export function CopyDrawer<Data, Body>({ title, place, block, settings, onClose }: CopyDrawerProps<Data, Body>) {
  const { activeDealership } = useSession();
  const { preview, put } = blockCalls(block);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [latest, setLatest] = useState<Preview | null>(null);
  const look = useCallMutation(preview, { name: title, invalidates: [] });
  const copy = useCallMutation(put, { name: title, invalidates: 'dealership' });
  const data = (settings.answer.data?.data.data ?? []) as never;
  const tag = settings.answer.data?.tag;
  // Only a shown preview may be copied. If the settings or the chosen stores change, a new preview is needed.
  const shown = latest?.tag === tag && latest?.copyTo === chosen ? latest : null;
  const tell = (what: string, error: unknown) => {
    const { message, reference } = describeError(error);
    notify({ kind: 'error', title: what, detail: message, reference });
  };
  const compare = async ({ data, tag, copyTo }: Omit<Preview, 'differences'>) => {
    try {
      const answer = await look.mutateAsync({ body: { data, copyTo: [...copyTo] } });
      setLatest({ data, tag, copyTo, differences: answer.data });
    } catch (error) {
      tell('The differences could not be shown', error);
    }
  };
  const save = useOneAtATime(async ({ data, tag, copyTo, differences }: Preview) => {
    const tags = differences.flatMap(({ dealershipId, tag }) => (tag ? [[dealershipId, tag] as const] : []));
    const seen = tags.length === 0 ? {} : { seen: Object.fromEntries(tags) };
    try {
      await copy.mutateAsync({ body: { data, copyTo: [...copyTo], ...seen }, headers: tag ? { 'If-Match': tag } : {} });
      notify({ kind: 'success', title: `${title} copied to ${storesWord(copyTo.length)}` });
      onClose();
    } catch (error) {
      tell('Nothing was copied', error);
      if (!isEditConflict(error)) return;
      // Somebody saved here or in a target store, so a new preview is shown before anything is copied.
      setLatest(null);
      const { data: now } = await settings.answer.refetch();
      if (now) await compare({ data: now.data.data as never, tag: now.tag, copyTo });
    }
  });
  const differences = shown?.differences ?? [];
  const changes = differences.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const isRefused = differences.some(({ problems }) => problems.length > 0);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Copy to other stores"
      subtitle={`${place}, as saved in ${activeDealership.name}`}
      foot={
        <Box display="flex" justifyContent="end" gap="2" w="full">
          <Button onClick={onClose}>Cancel</Button>
          {shown === null ? (
            <Button
              variant="primary"
              unavailable={chosen.length === 0}
              loading={look.isPending}
              onClick={() => void compare({ data, tag, copyTo: chosen })}
            >
              Show differences
            </Button>
          ) : (
            <Button
              variant="primary"
              unavailable={isRefused || changes.length === 0}
              loading={copy.isPending}
              onClick={() => void save(shown)}
            >
              {changes.length === 0 ? 'Nothing to copy' : `Copy to ${storesWord(chosen.length)}`}
            </Button>
          )}
        </Box>
      }
    >
      <StoreChoice chosen={chosen} onChoose={setChosen} />
      {differences.map((store) => (
        <StoreDifferences key={store.dealershipId} block={block} store={store} />
      ))}
    </Drawer>
  );
}

interface StoreChoiceProps {
  /** Ids of dealerships. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** The other stores of the group, each with a box. */
function StoreChoice({ chosen, onChoose }: StoreChoiceProps) {
  const { activeDealership } = useSession();
  const stores = useCall(administrationCalls.groupDealershipInfo);
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <Answer name="The stores of the group" answer={answerOf(stores)} skeleton={<Skeleton h="96px" />}>
      {(all) => {
        const others = all.filter(({ dealershipId }) => dealershipId !== activeDealership.id);
        if (others.length === 0)
          return <Text color="fg.muted">{activeDealership.name} is the only store of its group.</Text>;
        return (
          <Box role="group" aria-label="Stores" display="grid" gap="1">
            <Text color="fg.muted" mb="2">
              Everything on this page is copied, goals too, and replaces what these stores have. The differences are
              shown before anything is copied.
            </Text>
            {others.map(({ dealershipId, name }) => (
              <Checkbox
                key={dealershipId}
                checked={chosen.includes(dealershipId)}
                onChange={() => toggle(dealershipId)}
              >
                {name}
              </Checkbox>
            ))}
          </Box>
        );
      }}
    </Answer>
  );
}

interface StoreDifferencesProps {
  readonly block: string;
  readonly store: SettingsPreview[number];
}

/** What the copy would change in one store, or why the store cannot take it. */
function StoreDifferences({ block, store }: StoreDifferencesProps) {
  const { name, problems, before, after } = store;
  return (
    <Box as="section" aria-label={name} mt="5" borderWidth="1px" borderRadius="l3" p="4">
      <Text fontWeight="semibold">{name}</Text>
      {problems.map((problem) => (
        <Text key={`${problem.path} ${problem.code}`} color="fg.error" mt="1">
          Cannot be copied: {problem.message}
        </Text>
      ))}
      {problems.length > 0 ? null : JSON.stringify(before) === JSON.stringify(after) ? (
        <Text color="fg.muted" mt="1">
          Has the same settings already.
        </Text>
      ) : (
        <DifferencesTable block={block} before={before} after={after} />
      )}
    </Box>
  );
}
