import type { QueryValue } from '@fixed-ops/contract';

/** Query parameters of a request: empty and missing values are left out, lists travel comma separated. */
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
