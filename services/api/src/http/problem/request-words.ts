import type { FastifyRequest } from 'fastify';

/** The path alone: a query string may hold what a person searched for, and an invitation's token opens onboarding. */
const loggedPath = (url: string) => url.replace(/\?.*$/s, '').replace(/(\/Onboarding\/)[^/]+/i, '$1…');

/** Longest path that a line of the log repeats: an address may have 16 kB. */
const LOGGED_PATH_CHARACTERS = 300;

/** How a line of the log names a request: the reference that the person sees, and what was asked. */
export const requestWords = ({ id, method, url }: Pick<FastifyRequest, 'id' | 'method' | 'url'>) =>
  `api ${id} ${method} ${loggedPath(url).slice(0, LOGGED_PATH_CHARACTERS)}`;
