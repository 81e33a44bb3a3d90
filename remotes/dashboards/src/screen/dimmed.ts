/** What is old while others are on their way, where no table and no card says so itself. */
export const dimmed = (refetching: boolean) => (refetching ? { opacity: '0.5', 'data-refetching': '' } : {});
