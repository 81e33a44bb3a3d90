import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, Lock, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import { usePrinting } from '../print/use-printing.ts';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { ErrorCard, type ErrorCardProps } from './error-card.tsx';
import { Reference } from './reference.tsx';
import { useTellUpdating } from './updating.tsx';

/** Why an answer did not arrive, in the form that `answerOf` of @fixed-ops/api returns. */
export interface AnswerFailure extends Pick<ErrorCardProps, 'message' | 'reference' | 'retrying' | 'onRetry'> {
  /** True if the person may not read it. Retry would not help. */
  readonly isRefused: boolean;
}

export interface AnswerState<Data> {
  readonly data: Data | undefined;
  readonly isRefetching: boolean;
  readonly failure: AnswerFailure | null;
}

export interface AnswerProps<Data> extends Pick<ErrorCardProps, 'headingLevel' | 'primary'> {
  /** What is shown, in a person's words: "Key figures" makes "Key figures could not be loaded". */
  readonly name: string;
  readonly answer: AnswerState<Data>;
  /** Blocks with the size of what loads. */
  readonly skeleton: ReactNode;
  /** Returns what the feed does not provide of it, as a sentence; null if it provides everything. */
  readonly notProvided?: ((data: Data) => string | null) | undefined;
  readonly isEmpty?: ((data: Data) => boolean) | undefined;
  readonly empty?: ((data: Data) => ReactNode) | undefined;
  /**
   * True if the parent has no padding, such as a drawer that a table fills. Messages in place of the data, or above it, then have their own
   * padding.
   */
  readonly inset?: boolean | undefined;
  /** Draws the data. While `refetching`, the data are old, and every table, card and bar dims them. */
  readonly children: (data: Data, state: { readonly refetching: boolean }) => ReactNode;
}

/**
 * Draws an answer in each of its states, by one rule for every screen. Before it arrives there are blocks. If it never arrived, there is a
 * card with Retry. If the person may not see it, the feed does not provide it, or it is empty, there is a sentence. Good figures stay: they
 * are dimmed while others load, and have a quiet line above them if they could not be updated.
 */
export function Answer<Data>(props: AnswerProps<Data>) {
  const { name, answer, skeleton, notProvided, isEmpty, empty, inset, children, headingLevel, primary } = props;
  const { data, failure, isRefetching } = answer;
  useTellUpdating(isRefetching);
  if (data === undefined) {
    if (failure?.isRefused)
      return (
        <Instead inset={inset} title={`${name}: not open to you`} icon={<Lock size={20} aria-hidden="true" />}>
          {failure.message}
        </Instead>
      );
    if (!failure) return waiting({ name, inset, skeleton });
    const { isRefused: _isRefused, ...rest } = failure;
    const card = <ErrorCard name={name} headingLevel={headingLevel} primary={primary} {...rest} />;
    return inset ? <chakra.div p={{ base: '4', md: '6' }}>{card}</chakra.div> : card;
  }
  return (
    <>
      {failure ? <NotUpdated name={name} failure={failure} inset={inset} /> : null}
      {drawn()}
    </>
  );

  function drawn(): ReactNode {
    if (data === undefined) return null;
    const lacking = notProvided?.(data) ?? null;
    if (lacking !== null) {
      return (
        <Instead inset={inset} title={`${name}: not provided`}>
          {lacking}
        </Instead>
      );
    }
    if (isEmpty?.(data)) return empty?.(data) ?? <EmptyState title="Nothing to show" />;
    return children(data, { refetching: isRefetching });
  }
}

type WaitingProps = Pick<AnswerProps<unknown>, 'name' | 'inset' | 'skeleton'>;

/** Returns any node, because `Answer` infers its type from this one, and another type would be another API. */
const waiting = (props: WaitingProps): ReactNode => <Waiting {...props} />;

/**
 * Screen readers do not see blocks. A box around them, which takes no part in the layout, says that something loads. On paper nothing more
 * loads, and a sentence in place of the blocks says so.
 */
function Waiting({ name, inset, skeleton }: WaitingProps) {
  const isPrinting = usePrinting() && skeleton !== null;
  return (
    <>
      {isPrinting ? <Instead inset={inset} title={`${name} had not loaded when this was printed`} /> : null}
      <chakra.div display={isPrinting ? 'none' : 'contents'} aria-busy="true">
        {skeleton}
      </chakra.div>
    </>
  );
}

/** Draws a message in the place of the data, inside a panel where it would otherwise stand bare on the page. */
function Instead({ inset, ...said }: EmptyStateProps & Pick<AnswerProps<unknown>, 'inset'>) {
  const told = <EmptyState {...said} />;
  return inset ? told : <Panel>{told}</Panel>;
}

interface NotUpdatedProps extends Pick<AnswerProps<unknown>, 'name' | 'inset'> {
  readonly failure: AnswerFailure;
}

/** Says quietly above the data that they are not the newest. The data stay, because they are worth reading. */
function NotUpdated({ name, failure, inset }: NotUpdatedProps) {
  const { message, reference, retrying, onRetry } = failure;
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      {...(inset ? { px: { base: '4', md: '6' }, py: '3' } : { mb: '4' })}
      textStyle="meta"
      color="fg.muted"
    >
      <chakra.span display="inline-flex" alignItems="center" gap="2" minW="0">
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          {name} could not be updated; what you see is from before. {message}
        </span>
      </chakra.span>
      <Button size="sm" onClick={onRetry} loading={retrying ?? false}>
        {retrying ? null : <RotateCcw />}
        Retry
      </Button>
      {reference ? <Reference id={reference} /> : null}
    </chakra.div>
  );
}
