import { parseArgs } from 'node:util';
import { NOTIFICATION_DEFAULT_DURATION_S, rowIdSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { type Moment, momentSchema } from './moment.ts';
import { NoticeError } from './notice-error.ts';

const noticeTypes = ['ALERT', 'info', 'warning'] as const;

/** A notice to add. */
export interface WantedNotice {
  readonly text: string;
  readonly type: (typeof noticeTypes)[number];
  readonly link: string | null;
  /** Seconds after which the notice disappears by itself. 0 means never. */
  readonly duration: number;
  /** Null means now. */
  readonly from: Moment | null;
  /** Null means until somebody ends it. */
  readonly to: Moment | null;
  /** Null means all dealerships, including those that are set up later. */
  readonly dealershipIds: readonly string[] | null;
}

export type NoticeRequest =
  | { readonly action: 'add'; readonly notice: WantedNotice }
  | { readonly action: 'list' }
  | { readonly action: 'end'; readonly id: number };

export const NOTICE_USAGE = [
  'npm run notice -- add --text <text> (--dealership <id>… | --all) [--type ALERT|info|warning] [--link </path or https address>] [--duration <seconds>] [--from <time>] [--to <time>]',
  'npm run notice -- list',
  'npm run notice -- end <number>',
].join('\n');

const LONGEST_TEXT = 500;
const A_DAY = 86_400;

const addSchema = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, { error: 'is empty' })
      .max(LONGEST_TEXT, { error: `is longer than ${LONGEST_TEXT} characters` }),
    type: z
      .string()
      .default('info')
      .transform((text, context) => {
        const type = noticeTypes.find((each) => each.toLowerCase() === text.toLowerCase());
        if (type !== undefined) return type;
        context.addIssue({ code: 'custom', message: `is none of ${noticeTypes.join(', ')}`, input: text });
        return z.NEVER;
      }),
    link: z
      .string()
      .refine(isLink, { error: 'is neither a page of the product, such as /support, nor an https address' })
      .optional(),
    duration: z
      .string()
      .regex(/^\d{1,5}$/, { error: `is not a number of seconds up to ${A_DAY}` })
      .transform(Number)
      .refine((seconds) => seconds <= A_DAY, { error: `is not a number of seconds up to ${A_DAY}` })
      .default(NOTIFICATION_DEFAULT_DURATION_S),
    from: momentSchema.optional(),
    to: momentSchema.optional(),
    dealership: z.array(z.string().min(1, { error: 'is empty' })).optional(),
    all: z.boolean().default(false),
  })
  .refine(({ dealership, all }) => (dealership === undefined) === all, {
    error: 'Name dealerships with --dealership, or say --all.',
  });

function isLink(text: string): boolean {
  if (/^\/(?![/\\])/.test(text)) return !/\s/.test(text);
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Reads the command line. Throws `NoticeError`, which names everything that is wrong or missing. */
export function readNoticeRequest(args: readonly string[]): NoticeRequest {
  const { values, positionals } = parse(args);
  const [action, ...more] = positionals;
  const hasOptions = Object.keys(values).length > 0;
  if (action === 'list' && more.length === 0 && !hasOptions) return { action };
  if (action === 'end' && more.length === 1 && !hasOptions) {
    const id = rowIdSchema.safeParse(more[0]);
    if (id.success) return { action, id: id.data };
    throw refusal([`"${more[0]}" is not a number of a notice; npm run notice -- list shows them.`]);
  }
  if (action !== 'add' || more.length > 0) throw refusal(['Say what to do: add, list, or end with one number.']);
  const result = addSchema.safeParse(values);
  if (!result.success) throw refusal(result.error.issues.map((issue) => problemOf(issue, values)));
  const { dealership, all: _all, link, from, to, ...rest } = result.data;
  const dealershipIds = dealership === undefined ? null : [...new Set(dealership)];
  return {
    action,
    notice: { ...rest, link: link ?? null, from: from ?? null, to: to ?? null, dealershipIds },
  };
}

const refusal = (problems: readonly string[]) => new NoticeError(`${problems.join('\n')}\n${NOTICE_USAGE}`);

function problemOf({ path, message }: z.core.$ZodIssue, values: Readonly<Record<string, unknown>>): string {
  const [option, index] = path;
  if (option === undefined) return message;
  const all = values[String(option)];
  const given = Array.isArray(all) ? all[Number(index)] : all;
  return given === undefined ? `--${String(option)} is missing.` : `--${String(option)} "${given}" ${message}.`;
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        text,
        type: text,
        link: text,
        duration: text,
        from: text,
        to: text,
        dealership: { type: 'string', multiple: true },
        all: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw refusal([error instanceof Error ? error.message : String(error)]);
  }
}
