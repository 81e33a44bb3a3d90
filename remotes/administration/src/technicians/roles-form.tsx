import type { Settings } from '@fixed-ops/api';
import type { BodyOf } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount, formatHours } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { Box, Checkbox, EmptyState, FilterInput, Panel, searchText, searchWords, Text } from '@fixed-ops/ui';
import { useFormRows } from '@fixed-ops/ui/form';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectBar } from '../block/effect-bar.tsx';
import { stepInColumn } from '../block/step-in-column.ts';
import { useBlockForm } from '../block/use-block-form.ts';
import { BulkBar } from './bulk-bar.tsx';
import { RoleFields, RolesHead } from './role-fields.tsx';
import {
  hoursADay,
  type RoleData,
  type RoleRow,
  roleBodyOf,
  roleEffect,
  roleRules,
  roleValuesOf,
} from './role-values.ts';

const addressSchema = urlSchema({ search: urlText() });

interface RolesFormProps {
  readonly settings: Settings<RoleData, BodyOf<typeof administrationCalls.putTechnicianRoles>>;
  readonly data: RoleData;
  readonly readOnly: boolean;
}

/** A row of fields for each technician. A person edits one by one with the keyboard, or many at once. */
export function RolesForm({ settings, data, readOnly }: RolesFormProps) {
  const [{ search }, setAddress] = useUrlState(addressSchema);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const form = useBlockForm(settings, data, {
    valuesOf: roleValuesOf,
    bodyOf: roleBodyOf,
    rules: roleRules,
    schema: administrationCalls.putTechnicianRoles.body,
  });
  const { rows } = useFormRows(form, 'technicians');
  const words = searchWords(search);
  const found = rows.filter(({ value: { name, techNumber, role } }) => {
    const text = searchText(`${name} ${techNumber} ${role}`);
    return words.every((word) => text.includes(word));
  });
  const isChosen = (number: string) => chosen.includes(number);
  const change = (numbers: readonly string[], fields: Partial<RoleRow>) =>
    form.set(
      'technicians',
      form.values.technicians.map((row) => (numbers.includes(row.techNumber) ? { ...row, ...fields } : row)),
    );

  const active = (of: readonly RoleRow[]) => of.filter((row) => row.active).length;
  const saved = roleValuesOf(data).technicians;
  const savedOf = new Map(saved.map((row) => [row.techNumber, row]));
  const entered = form.values.technicians;
  return (
    <BlockForm label="Technician roles" settings={settings} form={form} valuesOf={roleValuesOf} readOnly={readOnly}>
      <Box data-print="none" display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <FilterInput
          label="Find a technician"
          value={search}
          onChange={(text) => setAddress({ search: text }, { replace: true })}
        />
        {readOnly || found.length === 0 ? null : (
          <Checkbox
            checked={found.every(({ value }) => isChosen(value.techNumber))}
            onChange={(event) => setChosen(event.target.checked ? found.map(({ value }) => value.techNumber) : [])}
          >
            Choose all {formatCount(found.length)}
          </Checkbox>
        )}
        {readOnly ? null : (
          <Text hideBelow="lg" textStyle="meta" color="fg.muted" marginInlineStart="auto">
            Enter and arrows go down, Ctrl+D copies from above
          </Text>
        )}
      </Box>
      {chosen.length > 0 && !readOnly ? (
        <BulkBar count={chosen.length} onApply={(fields) => change(chosen, fields)} onClear={() => setChosen([])} />
      ) : null}
      {rows.length === 0 ? null : (
        <EffectBar
          rows={[
            { name: 'Active technicians', now: formatCount(active(saved)), next: formatCount(active(entered)) },
            { name: 'Hours of a weekday', now: formatHours(hoursADay(saved)), next: formatHours(hoursADay(entered)) },
          ]}
        />
      )}
      <Panel aria-label="Technicians">
        {found.length === 0 ? (
          <EmptyState
            title={rows.length === 0 ? 'No technicians have been loaded yet' : `No technician matches “${search}”`}
          >
            {rows.length === 0 ? 'They come with the nightly files.' : 'Search by name, number or role.'}
          </EmptyState>
        ) : (
          <>
            <RolesHead />
            <ul ref={list} aria-label="Technicians">
              {found.map((row, index) => (
                <RoleFields
                  key={row.value.techNumber}
                  row={row}
                  effect={roleEffect(savedOf.get(row.value.techNumber), row.value)}
                  isChosen={isChosen(row.value.techNumber)}
                  onChoose={(is) =>
                    setChosen(
                      is ? [...chosen, row.value.techNumber] : chosen.filter((each) => each !== row.value.techNumber),
                    )
                  }
                  onKeyDown={(event) =>
                    moveInColumn(event, { list: list.current, rows: found, index, change: readOnly ? null : change })
                  }
                  readOnly={readOnly}
                />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </BlockForm>
  );
}

interface ColumnMove {
  readonly list: HTMLElement | null;
  readonly rows: readonly { readonly value: RoleRow }[];
  /** The index of the row in which the key was pressed. */
  readonly index: number;
  /** Null if nothing can be changed. */
  readonly change: ((techNumbers: readonly string[], fields: Partial<RoleRow>) => void) | null;
}

/** Arrows and Enter move to the same field of the next row. Ctrl+D copies the value of the row above. */
function moveInColumn(event: KeyboardEvent, { list, rows, index, change }: ColumnMove): void {
  const field = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell as
    | keyof RoleRow
    | undefined;
  if (!field) return;
  const above = rows[index - 1]?.value;
  const own = rows[index]?.value;
  if (event.ctrlKey && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    if (above && own) change?.([own.techNumber], { [field]: above[field] });
    return;
  }
  stepInColumn(event, list);
}
