/** What screens with filters keep: saved views. */
export * from '../calls/saved-views.ts';
