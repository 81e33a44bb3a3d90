/** Data that screens keep beside their figures: saved views and dated events. */
export * from '../calls/saved-views.ts';
export * from '../calls/store-events.ts';
