import { defineCall } from '@fixed-ops/contract';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { z } from 'zod';
import { getApi } from './connection.ts';

/**
 * Fetches data by default: sends a GET to the API base with the key as the URL, and returns the data without a check. `useQuery({ queryKey:
 * ['ActiveSystemNotifications?userId=E-7'] })` therefore needs no function. Calls of the contract use `useCall`, which knows their types.
 * Throws for a key that is not one URL.
 */
export async function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const [url] = queryKey;
  if (queryKey.length !== 1 || typeof url !== 'string')
    throw new Error('A query without a function needs a URL as its key.');
  const [path = '', search = ''] = url.split('?', 2);
  const call = defineCall({ ...wholeAnswer, path: path.replace(/^\/+/, '') });
  return getApi().request(call, { query: Object.fromEntries(new URLSearchParams(search)), signal });
}

const wholeAnswer = {
  name: 'FetchByKey',
  base: 'api',
  method: 'GET',
  summary: 'Whatever the address answers',
  params: z.object({}),
  query: z.record(z.string(), z.string()),
  body: z.undefined(),
  response: z.unknown(),
} as const;
