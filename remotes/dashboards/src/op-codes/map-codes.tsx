import { answerOf, describeError, useSettings, useSettingsDraft } from '@fixed-ops/api';
import {
  type MaintenanceOpCode,
  maintenanceOpCodesCalls,
  type OpCodeCategory,
} from '@fixed-ops/contract/administration';
import { formatCount, formatInstant, formatPercent } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Dialog, FormFailure, notify, Select, Skeleton, Text, useAskedClose } from '@fixed-ops/ui';
import { useState } from 'react';
import { KINDS, type KindKey, kindKeys } from './kinds.tsx';

/** A code without a kind of work. */
export interface CodeToMap {
  readonly opCode: string;
  readonly description: string;
  /** Number of its lines in the period. */
  readonly count: number;
}

interface MapCodesProps {
  readonly codes: readonly CodeToMap[];
  readonly onClose: () => void;
}

const SELECT_PX = 160;
const ENTRIES = kindKeys.map((key) => ({ value: key, label: KINDS[key].name }));
const categoryOf = (kind: KindKey): OpCodeCategory => (kind === 'unmapped' ? '' : kind);

/** A dialog that gives codes their kinds of work. If the save fails, or somebody saved first, the choice stays. */
export function MapCodes({ codes, onClose }: MapCodesProps) {
  const { timezone } = useSession().dealershipData;
  const settings = useSettings(maintenanceOpCodesCalls, { name: 'Kinds of work', invalidates: 'dealership' });
  const [chosen, setChosen] = useState<Readonly<Record<string, KindKey>>>({});
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof describeError> | null>(null);
  const isDirty = Object.keys(chosen).length > 0;
  useSettingsDraft(settings, { isDirty, begin: () => setChosen({}) });
  const { close, question } = useAskedClose(isDirty, onClose);
  const { conflict } = settings;
  const rows = (conflict ? conflict.theirs : settings.answer.data?.data)?.data ?? [];
  const rowOf = (opCode: string) => rows.find((row) => row.opCode === opCode);
  const kindFor = (opCode: string): KindKey => {
    const row = rowOf(opCode);
    return chosen[opCode] ?? (row?.category || row?.suggestion?.category || 'unmapped');
  };
  const changed = codes.filter(({ opCode }) => categoryOf(kindFor(opCode)) !== (rowOf(opCode)?.category ?? ''));

  const save = async () => {
    setSaving(true);
    setFailure(null);
    // Saves over the other person's version. Only the codes chosen here change.
    conflict?.settle();
    try {
      if (!(await settings.save({ data: withKinds(rows, changed, kindFor) }))) return;
      notify({
        kind: 'success',
        title:
          changed.length === 1
            ? `${changed[0]?.opCode} has a kind of work`
            : `${formatCount(changed.length)} codes have a kind of work`,
        detail: 'Work mix and repair ELR of every period follow.',
      });
      onClose();
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={codes.length === 1 ? 'What kind of work is it?' : 'What kind of work are they?'}
        foot={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" loading={isSaving} unavailable={changed.length === 0} onClick={() => void save()}>
              {conflict ? 'Save mine anyway' : 'Save'}
            </Button>
          </>
        }
      >
        <Answer name="Kinds of work" inset answer={answerOf(settings.answer)} skeleton={<Skeleton h="80px" />}>
          {() => (
            <Box as="ul" color="fg" maxH="50vh" overflowY="auto">
              {codes.map((code) => (
                <CodeChoice
                  key={code.opCode}
                  code={code}
                  row={rowOf(code.opCode)}
                  kind={kindFor(code.opCode)}
                  onChoose={(kind) => setChosen((before) => ({ ...before, [code.opCode]: kind }))}
                />
              ))}
            </Box>
          )}
        </Answer>
        {conflict ? (
          <Box role="alert" color="fg.warning" mt="4">
            {conflict.theirs.updatedBy ?? 'Somebody else'} saved kinds of work first
            {conflict.theirs.updatedAt === null ? '' : `, ${formatInstant(conflict.theirs.updatedAt, timezone)}`}. What
            you chose is still here.
          </Box>
        ) : null}
        {failure === null ? null : (
          <Box mt="4">
            <FormFailure form={{ failure }} />
          </Box>
        )}
      </Dialog>
      {question}
    </>
  );
}

interface CodeChoiceProps {
  readonly code: CodeToMap;
  readonly row: MaintenanceOpCode | undefined;
  readonly kind: KindKey;
  readonly onChoose: (kind: KindKey) => void;
}

/** One code with its kind of work. */
function CodeChoice({ code: { opCode, description, count }, row, kind, onChoose }: CodeChoiceProps) {
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      gap="3"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Box minW="0" flex="1 1 180px">
        <Text fontWeight="semibold">{opCode}</Text>
        <Text color="fg.muted">
          {[description, `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`].filter(Boolean).join(', ')}
        </Text>
        <Suggested row={row} kind={kind} />
      </Box>
      <Select
        label={`Kind of work of ${opCode}`}
        width={SELECT_PX}
        value={kind}
        entries={ENTRIES}
        onChange={(chosen) => onChoose(chosen as KindKey)}
      />
    </Box>
  );
}

/** Says that the kind is suggested from the description, with its confidence. */
function Suggested({ row, kind }: { readonly row: MaintenanceOpCode | undefined; readonly kind: KindKey }) {
  if (!row?.suggestion || row.category !== '' || row.suggestion.category !== categoryOf(kind)) return null;
  return (
    <Text textStyle="meta" color="fg.muted">
      Suggested by its description, {formatPercent(row.suggestion.confidence * 100, 0)} sure
    </Text>
  );
}

/** The whole block with the new kinds. Codes that the store does not list yet are added. */
function withKinds(
  rows: readonly MaintenanceOpCode[],
  changed: readonly CodeToMap[],
  kindFor: (opCode: string) => KindKey,
) {
  const codes = new Map(changed.map((code) => [code.opCode, code]));
  const mapped = rows.map(({ source: _source, suggestion, ...row }) => {
    if (!codes.has(row.opCode)) return row;
    const category = categoryOf(kindFor(row.opCode));
    const isMaintenance =
      suggestion?.category === category ? suggestion.isMaintenance : row.isMaintenance || category === 'maintenance';
    return { ...row, category, isMaintenance };
  });
  const known = new Set(rows.map(({ opCode }) => opCode));
  const added = changed
    .filter(({ opCode }) => !known.has(opCode))
    .map(({ opCode, description }) => {
      const category = categoryOf(kindFor(opCode));
      const isMaintenance = category === 'maintenance';
      return { opCode, description, category, isMaintenance, expectedHours: null, expectedPrice: null };
    });
  return [...mapped, ...added];
}
