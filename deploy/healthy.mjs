// Whether this container's process serves: for its health check, in an image that has no curl.
const port = process.env.PORT ?? '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
