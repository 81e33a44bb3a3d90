/** Props that dim old content while new content loads, for places that neither a table nor a card dims. */
export const dimmed = (refetching: boolean) => (refetching ? { opacity: '0.5', 'data-refetching': '' } : {});
