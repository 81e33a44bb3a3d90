import { RELEASE_WHY_MAX, type ReleaseEntry } from '@fixed-ops/contract/releases';
import { Box, Button, chakra, Field, Popover, RotateCcw, Text, Textarea } from '@fixed-ops/ui';
import { CircleX } from '@fixed-ops/ui/icons';
import { type FormEvent, useState } from 'react';
import { canaryOf, releaseLabel, worseThanCurrent } from './release-words.ts';
import { type TakeBack, useTakeBack } from './use-take-back.ts';

interface TakeBackButtonProps {
  readonly entry: ReleaseEntry;
  readonly what: TakeBack;
  /** "Roll back", "Roll back to this". */
  readonly label: string;
  readonly onMoved: () => void;
}

/** A button that first explains the effect on new pages and open tabs, and asks for a reason. */
export function TakeBackButton({ entry, what, label, onMoved }: TakeBackButtonProps) {
  const isStop = what.kind === 'stop';
  const title = isStop ? `Stop the canary of ${entry.label}?` : `Roll ${entry.label} back?`;
  return (
    <Popover
      label={title}
      align="end"
      width={340}
      trigger={
        <Button
          variant={isStop ? 'danger' : 'outline'}
          aria-label={`${label}: ${entry.label}${isStop || label === 'Roll back' ? '' : `, ${releaseLabel(entry, what.to)}`}`}
        >
          {isStop ? <CircleX aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
          {/* A row in a narrow window has room for the sign alone. */}
          <chakra.span display={{ base: label === 'Roll back to this' ? 'inline' : 'none', xl: 'inline' }}>
            {label}
          </chakra.span>
        </Button>
      }
    >
      {({ close }) => <Confirm entry={entry} what={what} title={title} onMoved={onMoved} onClose={close} />}
    </Popover>
  );
}

interface ConfirmProps extends Omit<TakeBackButtonProps, 'label'> {
  readonly title: string;
  readonly onClose: () => void;
}

const SAY_WHY = 'Say why, for those who read the log.';

function Confirm({ entry, what, title, onMoved, onClose }: ConfirmProps) {
  const { takeBack, isRunning } = useTakeBack(entry, onMoved);
  // The figures usually are the reason. The person may replace the text.
  const [why, setWhy] = useState(() => (what.kind === 'stop' ? (worseThanCurrent(entry) ?? '') : ''));
  const [complaint, setComplaint] = useState<string | undefined>();
  const current = entry.pointer?.current ?? null;
  const canary = canaryOf(entry)?.release ?? null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (why.trim() === '') return setComplaint(SAY_WHY);
    if (await takeBack(what, why.trim())) onClose();
  };
  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate>
      <Text fontWeight="semibold">{title}</Text>
      <Text color="fg.muted" mt="1" mb="3">
        {what.kind === 'stop'
          ? `${releaseLabel(entry, canary)} goes to 0% now and is marked as bad. New pages get ${releaseLabel(entry, current)}; open tabs are offered it at a safe moment.`
          : `New pages get ${releaseLabel(entry, what.to)} instead of ${releaseLabel(entry, current)} at once; open tabs are offered it at a safe moment. Nothing is built, and ${releaseLabel(entry, current)} is marked as bad.${canary === null ? '' : ` The canary ${releaseLabel(entry, canary)} ends as well.`}`}
      </Text>
      <Field label="Why" error={complaint}>
        {(control) => (
          <Textarea
            {...control}
            data-autofocus=""
            rows={3}
            maxLength={RELEASE_WHY_MAX}
            value={why}
            onChange={({ target }) => {
              setWhy(target.value);
              setComplaint(undefined);
            }}
            onBlur={({ relatedTarget }) => {
              // An error message that appears on press would move the button away.
              if (why.trim() === '' && !(relatedTarget instanceof HTMLButtonElement)) setComplaint(SAY_WHY);
            }}
            onKeyDown={(press) => {
              if (press.key !== 'Enter' || press.shiftKey || press.nativeEvent.isComposing) return;
              press.preventDefault();
              press.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <Box display="flex" justifyContent="flex-end" gap="2" mt="4">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isRunning}>
          {what.kind === 'stop' ? 'Stop canary' : 'Roll back'}
        </Button>
      </Box>
    </chakra.form>
  );
}
