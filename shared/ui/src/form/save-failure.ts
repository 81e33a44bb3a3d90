import { referenceOf } from '../states/reference-of.ts';
import type { Leaf } from './form-leaves.ts';

/** A save that failed: what to say above the buttons, what beside the fields, and the id for support. */
export interface SaveFailure {
  message: string;
  reference: string | null;
  /** By path. */
  fields: Record<string, string>;
}

/** One complaint of a problem answer (RFC 9457 as this product's API writes it), or of a schema of the contract. */
export interface Complaint {
  path: string;
  message: string;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The complaints of an error that carries a problem answer, or is one: the user-management calls throw it bare. */
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

/** How many values the server refused, where it does not name them all; else null. */
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

/** "is required" follows the label; a sentence of its own stands alone. */
function inWords(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

const UNEXPECTED = 'The changes could not be saved.';

/** What the form calls the fields that were refused. */
type Named = Pick<Leaf, 'path' | 'label' | 'serverPath'>;

/** `data.rates.1` of `data.rates.1` and of `data.rates.1.key`. */
const ROW = /^.*?\.\d+(?=\.|$)/;

/** The field that a complaint is of; of a whole row, such as one that stands there twice, or of what nobody enters in it, its first. */
function fieldOf(path: string, leaves: readonly Named[]): Named | undefined {
  const own = leaves.find(({ serverPath }) => path === serverPath || path.startsWith(`${serverPath}.`));
  const row = ROW.exec(path)?.[0];
  return own ?? (row === undefined ? undefined : leaves.find(({ serverPath }) => serverPath.startsWith(`${row}.`)));
}

/** Complaints by the path of their field, and those that belong to none as sentences. */
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

/** What a thrown value means for a form: complaints about its fields go to them, the rest stays with the message. */
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
