const OF_THE_CONNECTION = /real-?time|web ?socket|\bsocket\b|\bchannel\b/i;

/** The title of a crash: the connection's own title when the connection is disabled or caused the error. */
export function crashTitle(error: unknown, connectionDisabled: boolean): string {
  return connectionDisabled || OF_THE_CONNECTION.test(crashDetails(error))
    ? 'Real-time Connection Error'
    : 'Application Error';
}

/** The details of a crash, for support. */
export function crashDetails(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
