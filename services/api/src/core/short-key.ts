import { createHash } from 'node:crypto';

/** A name of one length for what is as long as somebody's filter: what is kept by it is bounded by number and by size. */
export const shortKey = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url');
