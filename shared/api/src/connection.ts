import type { ApiClient } from './client.ts';

let connected: ApiClient | null = null;

/** Connects the client that every query of the page uses. The host calls it once, before it draws anything. */
export function connectApi(client: ApiClient): void {
  connected = client;
}

/** The connected client. Throws before the host has connected one. */
export function getApi(): ApiClient {
  if (!connected) throw new Error('The host has not connected the API client.');
  return connected;
}
