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

/** Why an answer did not come, as `answerOf` of @fixed-ops/api says it. */
export interface AnswerFailure extends Pick<ErrorCardProps, 'message' | 'reference' | 'retrying' | 'onRetry'> {
  /** The person may not read it: Retry would not help. */
  readonly isRefused: boolean;
}

export interface AnswerState<Data> {
  readonly data: Data | undefined;
  readonly isRefetching: boolean;
  readonly failure: AnswerFailure | null;
}

export interface AnswerProps<Data> extends Pick<ErrorCardProps, 'headingLevel' | 'primary'> {
  /** What is shown, as a person names it: "Key figures" makes "Key figures could not be loaded". */
  readonly name: string;
  readonly answer: AnswerState<Data>;
  /** Blocks of the size of what comes. */
  readonly skeleton: ReactNode;
  /** What the feed does not provide of it, as a sentence; null where it does. */
  readonly notProvided?: ((data: Data) => string | null) | undefined;
  readonly isEmpty?: ((data: Data) => boolean) | undefined;
  readonly empty?: ((data: Data) => ReactNode) | undefined;
  /** True where the parent has no padding, as a drawer that a table fills: what is said in place of the data, or above it, has its own. */
  readonly inset?: boolean | undefined;
  /** `refetching` dims what is old: every table, card and bar takes it. */
  readonly children: (data: Data, state: { readonly refetching: boolean }) => ReactNode;
}

/**
 * An answer in each state that it can be in, by one rule for every screen: blocks until it is there, a card with Retry if it never
 * came, a sentence if the person may not see it, the feed lacks it or nothing is in it, and good figures that stay, dimmed while
 * others load, and with a quiet line when they could not be updated.
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

const waiting = (props: WaitingProps): ReactNode => <Waiting {...props} />;

/**
 * Blocks are hidden from screen readers: that something comes is said around them, in a box that takes no part in the layout. To paper
 * nothing comes any more, which is said in their place.
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

/** What stands in the place of the data, in a panel where it would lie bare on the page. */
function Instead({ inset, ...said }: EmptyStateProps & Pick<AnswerProps<unknown>, 'inset'>) {
  const told = <EmptyState {...said} />;
  return inset ? told : <Panel>{told}</Panel>;
}

interface NotUpdatedProps extends Pick<AnswerProps<unknown>, 'name' | 'inset'> {
  readonly failure: AnswerFailure;
}

/** What is there stays and is worth reading; that it is not the newest is said above it, quietly. */
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
