import type { Settings } from '@fixed-ops/api';
import type { BodyOf, NumberedPerson } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { Box, EmptyState, FilterInput, Panel, searchText, searchWords, Text } from '@fixed-ops/ui';
import { useFormRows } from '@fixed-ops/ui/form';
import { useRef } from 'react';
import { BlockForm } from '../block/block-form.tsx';
import { EffectBar } from '../block/effect-bar.tsx';
import { stepInColumn } from '../block/step-in-column.ts';
import { useBlockForm } from '../block/use-block-form.ts';
import { NameFields, NamesHead } from './name-fields.tsx';
import {
  countNames,
  isNamedByDms,
  nameBodyOf,
  nameEffect,
  nameRules,
  nameValuesOf,
  numberInWords,
} from './name-values.ts';

const addressSchema = urlSchema({ search: urlText() });

interface NamesFormProps {
  readonly settings: Settings<NumberedPerson[], BodyOf<typeof administrationCalls.putPeopleNames>>;
  readonly people: readonly NumberedPerson[];
  /** Also whom the DMS names. */
  readonly showsAll: boolean;
  readonly readOnly: boolean;
}

/** A field for each person whom the DMS does not name. All others are listed with the DMS's name. */
export function NamesForm({ settings, people, showsAll, readOnly }: NamesFormProps) {
  const [{ search }, setAddress] = useUrlState(addressSchema);
  const list = useRef<HTMLUListElement>(null);
  const form = useBlockForm(settings, people, {
    valuesOf: nameValuesOf,
    bodyOf: nameBodyOf,
    rules: nameRules,
    schema: administrationCalls.putPeopleNames.body,
  });
  const { rows } = useFormRows(form, 'people');
  const savedOf = new Map(people.map((person) => [numberInWords(person), person]));
  /** A name that was entered before the DMS gave one stays a field, beside which the page says so. */
  const isOpen = ({ value, isChanged }: (typeof rows)[number]) =>
    isChanged || !isNamedByDms(savedOf.get(numberInWords(value)) ?? value);
  const words = searchWords(search);
  const found = rows.filter((row) => {
    const text = searchText(`${numberInWords(row.value)} ${row.value.name}`);
    return (showsAll || isOpen(row)) && words.every((word) => text.includes(word));
  });
  const [now, next] = [countNames(people, people), countNames(people, form.values.people)];
  return (
    <BlockForm label="Names of people" settings={settings} form={form} valuesOf={nameValuesOf} readOnly={readOnly}>
      <Box data-print="none" display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <FilterInput
          label="Find a person"
          value={search}
          onChange={(text) => setAddress({ search: text }, { replace: true })}
        />
        {readOnly ? null : (
          <Text hideBelow="lg" textStyle="meta" color="fg.muted" marginInlineStart="auto">
            Enter and arrows move
          </Text>
        )}
      </Box>
      <EffectBar
        rows={[
          { name: 'People without a name', now: formatCount(now.without), next: formatCount(next.without) },
          { name: 'Named here', now: formatCount(now.named), next: formatCount(next.named) },
        ]}
      />
      <Panel aria-label="People">
        {found.length === 0 ? (
          <Nobody search={search} hasPeople={people.length > 0} />
        ) : (
          <>
            <NamesHead />
            <ul ref={list} aria-label="People">
              {found.map((row) => (
                <NameFields
                  key={numberInWords(row.value)}
                  row={row}
                  effect={nameEffect(savedOf.get(numberInWords(row.value)), row.value)}
                  isEditable={isOpen(row)}
                  readOnly={readOnly}
                  onKeyDown={(event) => stepInColumn(event, list.current)}
                />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </BlockForm>
  );
}

function Nobody({ search, hasPeople }: { readonly search: string; readonly hasPeople: boolean }) {
  if (search !== '')
    return <EmptyState title={`Nobody here matches “${search}”`}>Search by name or number, or among all.</EmptyState>;
  return hasPeople ? (
    <EmptyState title="The DMS names everybody">
      Whom it knows by number alone is listed here until you name them.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody has been loaded yet">People come with the nightly files.</EmptyState>
  );
}
