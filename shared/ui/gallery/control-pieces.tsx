import { useState } from 'react';
import { FileButton, FileDrop, NativeSelect } from '../src/form.ts';
import {
  Checkbox,
  Field,
  Flex,
  Input,
  Kbd,
  Panel,
  Radio,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '../src/index.ts';
import { Piece } from './piece.tsx';

function Choices() {
  const [payType, setPayType] = useState('C');
  return (
    <Stack gap="3">
      <Flex gap="4" wrap="wrap">
        <Checkbox defaultChecked>Mail me when it is ready</Checkbox>
        <Checkbox>Include customers</Checkbox>
        <Checkbox disabled>Not open to you</Checkbox>
      </Flex>
      <Flex gap="4" wrap="wrap" role="radiogroup" aria-label="Colors">
        <Radio name="colors" defaultChecked>
          Light
        </Radio>
        <Radio name="colors">Dark</Radio>
      </Flex>
      <Flex>
        <SegmentedControl
          label="Pay type"
          value={payType}
          onChange={setPayType}
          segments={[
            { value: 'C', label: 'Customer' },
            { value: 'W', label: 'Warranty' },
            { value: 'I', label: 'Internal' },
          ]}
        />
      </Flex>
    </Stack>
  );
}

function Typed() {
  return (
    <Panel p="5" maxW="drawerForm" aria-label="Without a form">
      <Stack gap="4">
        <Field label="Door rate" help="What a customer pays for an hour by the sign on the wall." required>
          {(control) => <Input {...control} defaultValue="189.95" inputMode="decimal" />}
        </Field>
        <Field label="Email" error="Email is not a valid email">
          {(control) => <Input {...control} defaultValue="luis" />}
        </Field>
        <Field label="Note">{(control) => <Textarea {...control} defaultValue="Calls back on Monday." />}</Field>
        <Field label="Kind of work">
          {(control) => (
            <NativeSelect {...control} defaultValue="repair">
              <option value="maintenance">Maintenance</option>
              <option value="repair">Repair</option>
            </NativeSelect>
          )}
        </Field>
      </Stack>
    </Panel>
  );
}

function Files() {
  const [names, setNames] = useState<readonly string[]>([]);
  const take = (files: readonly File[]) => setNames(files.map(({ name }) => name));
  return (
    <>
      <FileButton label="A list of people" accept=".csv" onFiles={take}>
        Choose a list
      </FileButton>
      <FileDrop label="Files of the DMS" accept=".csv" onFiles={take}>
        or drop them here: repair orders, lines, time clock.
      </FileDrop>
      <Text mt="2" color="fg.muted" role="status">
        {names.length === 0 ? 'No file chosen.' : names.join(', ')}
      </Text>
    </>
  );
}

/** Controls that people type in, choose in or drop files on, outside a form. */
export function ControlPieces() {
  return (
    <>
      <Piece name="Checkbox, radio, segments">
        <Choices />
      </Piece>
      <Piece name="Field around a control">
        <Typed />
      </Piece>
      <Piece name="Files">
        <Files />
      </Piece>
      <Piece name="Keys">
        <Text>
          Press <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> to go anywhere.
        </Text>
      </Piece>
    </>
  );
}
