import { useState } from 'react';
import {
  ChoiceField,
  ConflictPanel,
  DayHoursFields,
  DayHoursHeads,
  DraftOffer,
  Form,
  FormFailure,
  LockedNote,
  ReorderList,
  TagField,
  TextField,
  useForm,
} from '../src/form.ts';
import { Flex, Panel, Stack, Text } from '../src/index.ts';
import { Piece } from './piece.tsx';

const saved = { opens: '7:30 AM', closes: '6:00 PM', counts: '1' };
const labels = { opens: { label: 'Opens' }, closes: { label: 'Closes' }, counts: { label: 'Counts' } };

function Week() {
  const monday = useForm({ initial: saved, rules: labels, onSave: async () => undefined });
  const sunday = useForm({
    initial: { opens: '', closes: '', counts: '0' },
    rules: labels,
    onSave: async () => undefined,
  });
  return (
    <Panel p="5" aria-label="Opening hours">
      <Stack gap="3">
        <DayHoursHeads />
        {[
          { day: 'Monday', form: monday, isClosed: false },
          { day: 'Sunday', form: sunday, isClosed: true },
        ].map(({ day, form, isClosed }) => (
          <DayHoursFields
            key={day}
            day={day}
            opens={form.field('opens')}
            closes={form.field('closes')}
            counts={form.field('counts')}
            isClosed={isClosed}
            readOnly={false}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function Tags() {
  const form = useForm({
    initial: { types: ['CP', 'CW'] as readonly string[], kind: '' },
    rules: { types: { label: 'Labor types' }, kind: { label: 'Kind of work', required: true } },
    onSave: async () => undefined,
  });
  return (
    <Panel p="5" maxW="drawerForm" aria-label="Labor types">
      <Stack gap="4">
        <TagField
          {...form.field('types')}
          options={[{ value: 'CP' }, { value: 'CW' }, { value: 'IN' }]}
          kind="labor type"
          help="Lines of these types count."
        />
        <ChoiceField
          {...form.field('kind')}
          empty="Choose a kind"
          choices={[
            { value: 'maintenance', label: 'Maintenance' },
            { value: 'repair', label: 'Repair' },
          ]}
        />
      </Stack>
    </Panel>
  );
}

function Order() {
  const [names, setNames] = useState(['Effective labor rate', 'Hours per RO', 'Labor GP %']);
  const move = (from: number, to: number) => {
    const rest = names.filter((_name, index) => index !== from);
    setNames([...rest.slice(0, to), names[from] ?? '', ...rest.slice(to)]);
  };
  return (
    <Panel p="3" maxW="drawerForm" aria-label="Order of the columns">
      <ReorderList label="Columns" items={names} itemKey={String} nameOf={String} onMove={move}>
        {(name, index, handle) => (
          <Flex gap="2" align="center" minH="9">
            {handle}
            <Text flex="1">{name}</Text>
            <Text color="fg.muted">{index + 1}</Text>
          </Flex>
        )}
      </ReorderList>
    </Panel>
  );
}

function Conflict() {
  const [answer, setAnswer] = useState('');
  return (
    <>
      <ConflictPanel
        by="Grant Okafor"
        at="Nov 20, 2026, 9:12 AM"
        onKeepMine={() => setAnswer('Yours was saved.')}
        onTakeTheirs={() => setAnswer('Theirs was taken.')}
        differences={[
          { path: 'elr', label: 'Labor rate', before: '161.46', theirs: '165.00', mine: '170.00', changedBy: 'both' },
          { path: 'hours', label: 'Hours per RO', before: '1.80', theirs: '1.80', mine: '1.90', changedBy: 'me' },
        ]}
      />
      <Text mt="2" color="fg.muted" role="status">
        {answer}
      </Text>
    </>
  );
}

const name = { name: 'Harborline Toyota' };

function Draft() {
  const [isKept, setKept] = useState(true);
  const form = useForm({ initial: name, rules: { name: { label: 'Store name' } }, onSave: async () => undefined });
  const kept = { day: '2026-11-19', draft: { before: name, mine: { name: 'Harborline Toyota of Erie' } } };
  return (
    <Form form={form} label="Store">
      <DraftOffer form={form} offer={{ kept: isKept ? kept : null, forget: () => setKept(false) }} />
      <TextField {...form.field('name')} />
    </Form>
  );
}

/** Controls for special forms: rows of hours, tags, saved versions and earlier input. */
export function KeptPieces() {
  return (
    <>
      <Piece name="Hours of a day">
        <Week />
      </Piece>
      <Piece name="Tags, and one of a few">
        <Tags />
      </Piece>
      <Piece name="An order that a person sets">
        <Order />
      </Piece>
      <Piece name="Somebody saved first">
        <Conflict />
      </Piece>
      <Piece name="What was typed before">
        <Draft />
      </Piece>
      <Piece name="Why nothing can be changed">
        <LockedNote>
          You can look at these settings. Changing them needs an administrator of this dealership.
        </LockedNote>
      </Piece>
      <Piece name="Why saving failed">
        <FormFailure form={{ failure: { message: 'The server did not answer.', reference: 'FO-7K2M-11AF' } }} />
      </Piece>
    </>
  );
}
