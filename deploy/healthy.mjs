// Checks whether this container's process serves. The health check of the container uses it, because the image has no curl.
const port = process.env.PORT ?? '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3500) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
