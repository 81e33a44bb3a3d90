import { useSession } from '@fixed-ops/session';
import { Box, Checkbox, chakra, Field, FilterInput, Lock, Radio, searchText, Text } from '@fixed-ops/ui';
import type { FormState } from '@fixed-ops/ui/form';
import { useState } from 'react';
import { type PersonValues, withDealership } from './person-values.ts';
import type { StoreChoice } from './use-stores.ts';

/** The list has a search field if there are at least this many stores. */
const MANY_STORES = 9;

interface DealershipChoiceProps {
  readonly form: FormState<PersonValues>;
  readonly stores: readonly StoreChoice[];
}

/** Chooses the stores of a person, and the store in which the product opens. */
export function DealershipChoice({ form, stores }: DealershipChoiceProps) {
  const [words, setWords] = useState('');
  const { values } = form;
  const { dealerships } = useSession();
  const { label, required, error, onBlur } = form.field('dealershipIds');
  const start = form.field('defaultDealershipId');
  // A store that this administrator cannot give becomes the first one only if the former first one is removed.
  const [startBefore] = useState(values.defaultDealershipId);
  const hasStart = startBefore !== null && values.dealershipIds.includes(startBefore);
  const shown = stores.filter(({ name }) => searchText(name).includes(searchText(words)));
  const give = (id: string, isGiven: boolean) => {
    const next = withDealership(values, id, isGiven, startBefore);
    form.set('dealershipIds', next.dealershipIds);
    form.set('defaultDealershipId', next.defaultDealershipId);
  };
  return (
    <Field
      group
      label={label}
      required={required}
      error={error ?? start.error}
      help={
        stores.some(({ isFixed }) => isFixed)
          ? 'Stores with a lock belong to other administrators and stay as they are.'
          : 'One at least; the person starts in the default one.'
      }
    >
      {/* HTML has no required group of checkboxes; the sentence under it says so. */}
      {({ 'aria-required': _isRequired, ...control }) => (
        <Box
          {...control}
          role="group"
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur(event)}
        >
          {stores.length >= MANY_STORES ? (
            <Box mb="2">
              <FilterInput label="Find a dealership" value={words} onChange={setWords} />
            </Box>
          ) : null}
          <Box borderWidth="1px" borderRadius="l2" maxH="320px" overflowY="auto">
            {shown.map((store, index) => {
              const isGiven = values.dealershipIds.includes(store.id);
              const isOwn = !store.isFixed || dealerships.some((own) => own.id === store.id);
              return (
                <StoreRow
                  key={store.id}
                  store={store}
                  isFirst={index === 0}
                  isGiven={isGiven}
                  onGive={(is) => give(store.id, is)}
                  start={{
                    name: `${control.id}-default`,
                    isHere: values.defaultDealershipId === store.id,
                    isAllowed: isGiven && (isOwn || !hasStart || store.id === startBefore),
                    onChoose: () => start.onChange(store.id),
                  }}
                />
              );
            })}
            {shown.length === 0 ? (
              <Text px="3" py="2" color="fg.muted">
                No dealership matches
              </Text>
            ) : null}
          </Box>
        </Box>
      )}
    </Field>
  );
}

interface StoreRowProps {
  readonly store: StoreChoice;
  readonly isFirst: boolean;
  readonly isGiven: boolean;
  readonly onGive: (isGiven: boolean) => void;
  /** The radio that makes the store the default one. */
  readonly start: {
    readonly name: string;
    readonly isHere: boolean;
    readonly isAllowed: boolean;
    readonly onChoose: () => void;
  };
}

/** A store with a box that gives it, and a radio that makes it the default. */
function StoreRow({ store: { name, note, isFixed }, isFirst, isGiven, onGive, start }: StoreRowProps) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      columnGap="3"
      px="3"
      minH="10"
      py="1"
      borderTopWidth={isFirst ? '0' : '1px'}
      borderColor="border.muted"
    >
      <Box flex="1" minW="0">
        <Checkbox checked={isGiven} disabled={isFixed} onChange={(event) => onGive(event.target.checked)}>
          <span>
            {name}
            {isFixed ? (
              <Lock size={12} aria-label="stays as it is" style={{ display: 'inline', marginInlineStart: 6 }} />
            ) : null}
            {note ? (
              <Text
                as="span"
                textStyle="meta"
                color="fg.muted"
                display={{ base: 'block', md: 'inline' }}
                marginInlineStart={{ md: '2' }}
              >
                {note}
              </Text>
            ) : null}
          </span>
        </Checkbox>
      </Box>
      <Radio
        name={start.name}
        aria-label={`Start in ${name}`}
        checked={start.isHere}
        disabled={!start.isAllowed}
        onChange={start.onChoose}
      >
        <Text as="span" color={start.isAllowed ? undefined : 'fg.muted'}>
          Default
        </Text>
      </Radio>
    </chakra.div>
  );
}
