import type { OnboardingSample } from '@fixed-ops/contract/help';
import { Box, Checkbox, Field, Text } from '@fixed-ops/ui';
import type { FieldBinding } from '@fixed-ops/ui/form';
import { type DmsValues, EXTRACT_ORDER, EXTRACTS, type Extract, filesOf } from './dms-values.ts';

/** The box stands beside the first line, however many follow. */
const besideTheName = { '& label': { alignItems: 'flex-start' }, '& input': { marginBlockStart: '2px' } } as const;

interface ExtractChoiceProps {
  readonly field: FieldBinding<DmsValues['extracts']>;
  readonly samples: readonly OnboardingSample[];
}

/** The files that will come each night. An extract that is not chosen although its sample was read says so. */
export function ExtractChoice({ field, samples }: ExtractChoiceProps) {
  const toggle = (extract: Extract, isChosen: boolean) =>
    field.onChange(EXTRACT_ORDER.filter((each) => (each === extract ? isChosen : field.value.includes(each))));
  return (
    <Field group label={field.label} error={field.error}>
      {(control) => (
        <Box
          {...control}
          role="group"
          display="grid"
          gap="2"
          gridTemplateColumns={{ md: 'repeat(2, 1fr)' }}
          css={besideTheName}
        >
          {EXTRACT_ORDER.map((extract) => {
            const isChosen = field.value.includes(extract);
            const files = isChosen ? [] : filesOf(extract, samples);
            return (
              <div key={extract}>
                <Checkbox
                  checked={isChosen}
                  onBlur={field.onBlur}
                  onChange={(event) => toggle(extract, event.target.checked)}
                >
                  <span>
                    {EXTRACTS[extract].label}
                    <Text as="span" display="block" textStyle="meta" color="fg.muted">
                      {EXTRACTS[extract].about}
                    </Text>
                    {files.length === 0 ? null : (
                      <Text as="span" display="block" textStyle="meta" color="fg.warning">
                        {`${files.join(' and ')} ${files.length === 1 ? 'was' : 'were'} read. Check this if ${files.length === 1 ? 'it comes' : 'they come'} each night.`}
                      </Text>
                    )}
                  </span>
                </Checkbox>
              </div>
            );
          })}
        </Box>
      )}
    </Field>
  );
}
