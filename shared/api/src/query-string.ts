import type { QueryValue } from '@fixed-ops/contract';

/** Makes the query parameters of a request. It leaves out empty and missing values and joins lists with commas. */
export function toSearchParams(query: Readonly<Record<string, QueryValue>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = toText(value);
    if (text !== '') parameters.set(key, text);
  }
  return parameters;
}

function toText(value: QueryValue): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? value.filter((item) => item !== '').join(',') : String(value);
}
