import { formatCount } from '@fixed-ops/metrics';
import { fitsPattern } from '@fixed-ops/metrics/settings';
import { Box, Button, Panel, Stack, Text, X } from '@fixed-ops/ui';
import { type FormListRow, FormRow, NumberField, SelectField, TagField, TextField } from '@fixed-ops/ui/form';
import { type ReactNode, useState } from 'react';
import type { ItemRow } from './mapping-values.ts';
import { CODE_DRAG } from './unmapped-codes.tsx';

interface ItemFieldsProps {
  readonly row: FormListRow<ItemRow>;
  readonly usage: readonly { readonly opCode: string; readonly description: string; readonly lines: number }[];
  readonly handle: ReactNode;
  /**
   * `12 of 1,018`: the repair orders or documents of this month with the item, and all that could have had it.
   * Undefined until they are counted.
   */
  readonly sold: string | undefined;
  readonly onDropCode: (code: string) => void;
  readonly readOnly: boolean;
}

const ELIGIBLE = [
  { value: 'C', label: 'Customer-pay ROs' },
  { value: 'all', label: 'All ROs' },
  { value: 'mileage', label: 'ROs above a mileage' },
];

/** One item: its name, its op codes, and the repair orders that could have had it. A code can be dropped on it. */
export function ItemFields({ row, usage, handle, sold, onDropCode, readOnly }: ItemFieldsProps) {
  const [isOver, setIsOver] = useState(false);
  const { label, opCodes, eligible, department } = row.value;
  const lines = usage
    .filter(({ opCode }) => opCodes.some((pattern) => fitsPattern(opCode, pattern)))
    .reduce((sum, each) => sum + each.lines, 0);
  const eligibleField = row.field('eligible');
  const departmentField = row.field('department');
  return (
    <Panel
      as="div"
      role="group"
      aria-label={label || 'New item'}
      data-changed={row.isChanged ? '' : undefined}
      data-over={isOver ? '' : undefined}
      p="4"
      mb="3"
      css={{ '&[data-over]': { borderColor: 'blue.solid', bg: 'blue.subtle' } }}
      onDragOver={(event) => {
        if (readOnly || !event.dataTransfer.types.includes(CODE_DRAG)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDropCode(event.dataTransfer.getData(CODE_DRAG));
      }}
    >
      <Box display="flex" gap="2" alignItems="start">
        <Box pt="6">{handle}</Box>
        <Stack gap="3" flex="1" minW="0">
          <FormRow>
            <TextField {...row.field('label')} maxLength={60} readOnly={readOnly} />
            <SelectField
              {...departmentField}
              onChange={(next) => next && departmentField.onChange(next as ItemRow['department'])}
              entries={[
                { value: 'service', label: 'Service' },
                { value: 'parts', label: 'Parts' },
              ]}
              disabled={readOnly}
            />
          </FormRow>
          {department === 'parts' && opCodes.length === 0 ? null : (
            <TagField
              {...row.field('opCodes')}
              tidy={(text) => text.trim().toUpperCase() || null}
              options={usage.map(({ opCode, description }) => ({ value: opCode, label: description }))}
              placeholder="Such as LOF*"
              readOnly={readOnly}
              help={`${lines === 1 ? '1 line' : `${formatCount(lines)} lines`} in the last twelve months. * stands for any characters.`}
            />
          )}
          {department === 'parts' ? (
            <TagField
              {...row.field('partGroups')}
              readOnly={readOnly}
              help={`Sources or classes of parts. ${sold ? `${sold} documents this month have one.` : ''}`}
            />
          ) : null}
          {department === 'parts' ? null : (
            // The parts sheet counts every sales document, so there is no choice.
            <FormRow>
              <SelectField
                {...eligibleField}
                onChange={(next) => next && eligibleField.onChange(next as ItemRow['eligible'])}
                entries={ELIGIBLE}
                disabled={readOnly}
                help={sold && `${sold} ROs this month have it.`}
              />
              {eligible === 'mileage' ? (
                <NumberField {...row.field('miles')} unit="miles" readOnly={readOnly} />
              ) : (
                <Text />
              )}
            </FormRow>
          )}
        </Stack>
        {readOnly ? null : (
          <Button size="md" mt="6" variant="ghost" aria-label={`Remove ${label || 'new item'}`} onClick={row.remove}>
            <X />
          </Button>
        )}
      </Box>
    </Panel>
  );
}
