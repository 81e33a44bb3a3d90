import type { CallDefinition, EnvelopeField, ListQuery, StandardQuery } from '@fixed-ops/contract';
import type { z } from 'zod';
import type { Permission } from '../../auth/viewer.ts';
import {
  cachedListRoute,
  type FileFacts,
  type LastLine,
  type ListAnswer,
  type ListOptions,
} from '../../http/list-route.ts';
import { type CachedOptions, type CachedRoute, cachedRoute } from '../../http/route.ts';
import type { CachedInput } from '../../http/route-input.ts';
import { type FigureQuestion, figureQuestion, type QuestionOptions } from './figure-question.ts';

interface FigureOptions<P extends z.ZodType, Q extends z.ZodType, Asked extends Permission>
  extends CachedOptions<Asked> {
  /** How the question is read. A function may throw if the person may not ask this. */
  readonly question: QuestionOptions | ((input: CachedInput<P, Q, Asked>) => QuestionOptions);
}

/** The request of a figure, with the facts of the store and the requested selection. */
type FigureInput<P extends z.ZodType, Q extends z.ZodType, Asked extends Permission> = CachedInput<P, Q, Asked> &
  FigureQuestion;

/** An answer without its envelope, which the route adds. */
type Inside<R extends z.ZodType> = Omit<z.input<R>, EnvelopeField>;

function questionOf<P extends z.ZodType, Q extends z.ZodType, Asked extends Permission>(
  { question }: FigureOptions<P, Q, Asked>,
  input: CachedInput<P, Q, Asked>,
): QuestionOptions {
  return typeof question === 'function' ? question(input) : question;
}

/**
 * A route that answers about a period. It reads the question (`figureQuestion`), calls the handler with it and with the request, and puts
 * the handler's answer into the envelope.
 */
export function figureRoute<
  P extends z.ZodType,
  Q extends z.ZodType<StandardQuery>,
  B extends z.ZodType,
  R extends z.ZodType,
  Asked extends Permission = never,
>(
  call: CallDefinition<P, Q, B, R>,
  options: FigureOptions<P, Q, Asked> & { readonly handler: (input: FigureInput<P, Q, Asked>) => Promise<Inside<R>> },
): CachedRoute {
  return cachedRoute(call, {
    ...options,
    handler: async (input: CachedInput<P, Q, Asked>) => {
      const question = await figureQuestion(input, questionOf(options, input));
      const inside = await options.handler({ ...input, ...question });
      const answer: unknown = { ...question.envelope, ...inside };
      return answer as z.input<R>;
    },
  });
}

/** The same for a list, which is also available as a file. */
export function figureListRoute<
  P extends z.ZodType,
  Q extends z.ZodType<StandardQuery & ListQuery>,
  B extends z.ZodType,
  R extends z.ZodType,
  Row,
  Asked extends Permission = never,
>(
  call: CallDefinition<P, Q, B, R>,
  options: FigureOptions<P, Q, Asked> &
    ListOptions<Q, Row> &
    FileFacts<z.input<R>, Row> &
    LastLine<FigureInput<P, Q, Asked>> & {
      readonly handler: (
        input: FigureInput<P, Q, Asked>,
      ) => Promise<Inside<R> & Pick<ListAnswer<Row>, 'data' | 'total'>>;
    },
): CachedRoute {
  const { lastLine, ...list } = options;
  return cachedListRoute(call, {
    ...list,
    ...(lastLine === undefined
      ? {}
      : {
          lastLine: async (input: CachedInput<P, Q, Asked>) =>
            lastLine({ ...input, ...(await figureQuestion(input, questionOf(options, input))) }),
        }),
    handler: async (input: CachedInput<P, Q, Asked>) => {
      const question = await figureQuestion(input, questionOf(options, input));
      const inside = await options.handler({ ...input, ...question });
      const answer: unknown = { ...question.envelope, ...inside };
      return answer as z.input<R> & ListAnswer<Row>;
    },
  });
}
