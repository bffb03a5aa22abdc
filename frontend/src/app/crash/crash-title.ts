type CrashTitle = 'Application Error' | 'Real-time Connection Error';

const OF_THE_CONNECTION = /real-?time|web ?socket|\bsocket\b|\bchannel\b/i;

/** Which page a crash gets: the connection's own when it is disabled, or when the failure came from it. */
export function crashTitle(error: unknown, connectionDisabled: boolean): CrashTitle {
  return connectionDisabled || OF_THE_CONNECTION.test(crashDetails(error))
    ? 'Real-time Connection Error'
    : 'Application Error';
}

/** The details of a crash, for support. */
export function crashDetails(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
