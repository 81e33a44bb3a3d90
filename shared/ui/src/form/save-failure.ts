import { referenceOf } from '../states/reference-of.ts';
import type { Leaf } from './form-leaves.ts';

/** Describes a failed save: the message above the buttons, the complaints beside the fields, and the id for support. */
export interface SaveFailure {
  message: string;
  reference: string | null;
  /** Complaints by the path of their field. */
  fields: Record<string, string>;
}

/** One complaint of a problem answer (RFC 9457, as this product's API writes it) or of a schema of the contract. */
export interface Complaint {
  path: string;
  message: string;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the complaints of an error. The error has the problem answer in `problem`, or is that answer: the user-management calls throw it
 * bare.
 */
function complaintsOf(error: unknown): Complaint[] {
  if (!isObject(error)) return [];
  const list = isObject(error.problem) ? error.problem.errors : error.errors;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    isObject(entry) && typeof entry.path === 'string' && typeof entry.message === 'string'
      ? [{ path: entry.path, message: entry.message }]
      : [],
  );
}

/** Returns a sentence with the number of refused values if the server does not name them all, otherwise null. */
function countOf(error: unknown): string | null {
  if (!isObject(error)) return null;
  const { errors, errorCount } = isObject(error.problem) ? error.problem : error;
  if (!Array.isArray(errors) || typeof errorCount !== 'number' || errorCount <= errors.length) return null;
  return `${errorCount.toLocaleString('en-US')} values were refused in total.`;
}

function text(error: unknown, ...keys: string[]): string | null {
  if (!isObject(error)) return null;
  for (const key of keys) {
    const value = error[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Puts the label in front of a message such as "is required". A message that is a sentence stands alone. */
function inWords(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

const UNEXPECTED = 'The changes could not be saved.';

/** The names of a field in the form, on the screen, and on the server. */
type Named = Pick<Leaf, 'path' | 'label' | 'serverPath'>;

/** Matches the path of a row: `data.rates.1` in `data.rates.1` and in `data.rates.1.key`. */
const ROW = /^.*?\.\d+(?=\.|$)/;

/**
 * Returns the field that a complaint belongs to. If the complaint is about a whole row, such as a duplicate, or about a part of a row that
 * nobody enters, this is the first field of that row.
 */
function fieldOf(path: string, leaves: readonly Named[]): Named | undefined {
  const own = leaves.find(({ serverPath }) => path === serverPath || path.startsWith(`${serverPath}.`));
  const row = ROW.exec(path)?.[0];
  return own ?? (row === undefined ? undefined : leaves.find(({ serverPath }) => serverPath.startsWith(`${row}.`)));
}

/** Returns the first complaint of each field by the field's path. `rest` has the complaints that belong to no field, as sentences. */
export function besideFields(
  complaints: readonly Complaint[],
  leaves: readonly Named[],
): { readonly fields: Record<string, string>; readonly rest: string[] } {
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { path, message } of complaints) {
    const leaf = fieldOf(path, leaves);
    if (leaf === undefined) rest.push(inWords(path, message));
    else fields[leaf.path] ??= inWords(leaf.label, message);
  }
  return { fields, rest };
}

/** Turns a thrown value into the failure of a form. Complaints about fields go to the fields, the others follow the message. */
export function saveFailure(error: unknown, leaves: readonly Named[]): SaveFailure {
  const { fields, rest } = besideFields(complaintsOf(error), leaves);
  return {
    message: [text(error, 'detail', 'message') ?? UNEXPECTED, countOf(error), ...rest]
      .filter((each) => each !== null)
      .join(' '),
    reference: referenceOf(error),
    fields,
  };
}
