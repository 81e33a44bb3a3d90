/** The AI statement and the AI reviews. */
export * from '../calls/ai-reviews.ts';
export * from '../calls/manufacturer.ts';
export * from '../calls/statement.ts';
