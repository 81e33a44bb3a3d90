import type { Settings } from '@fixed-ops/api';
import { useSession } from '@fixed-ops/session';
import { useReadOnly } from '../block/read-only.tsx';
import { blockCalls } from './block-calls.ts';
import { SettingsHistory } from './settings-history.tsx';

interface BlockHistoryProps<Data, Body> {
  readonly title: string;
  /** The page and its part: "Thresholds, Parts". */
  readonly place: string;
  readonly block: string;
  readonly settings: Settings<Data, Body>;
  readonly onClose: () => void;
}

/** The history of a block of settings of the active dealership. */
export function BlockHistory<Data, Body>({ title, place, ...rest }: BlockHistoryProps<Data, Body>) {
  const { activeDealership } = useSession();
  const readOnly = useReadOnly();
  const { history, restore } = blockCalls(rest.block);
  const whose = `${place}, ${activeDealership.name}`;
  return (
    <SettingsHistory history={history} restore={restore} name={title} place={whose} readOnly={readOnly} {...rest} />
  );
}
