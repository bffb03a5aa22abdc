/** The reason why the database can't serve a correct statement; null for any other failure. */
export function databaseTrouble(error: unknown): 'unavailable' | 'readOnly' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (READ_ONLY.has(code)) return 'readOnly';
  if (UNAVAILABLE.has(code) || /^08/.test(code)) return 'unavailable';
  if (code === '' && UNAVAILABLE_MESSAGE.test(error.message)) return 'unavailable';
  if (error instanceof AggregateError) return error.errors.map(databaseTrouble).find(Boolean) ?? null;
  return null;
}

/** Whether the connection ended under a statement, so that a new connection may succeed. */
export function connectionWasLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.has(code) || (code === '' && LOST_MESSAGE.test(error.message));
}

/**
 * Whether Postgres rolled the transaction back for the sake of another one, so that the same work may succeed in a new
 * transaction: a deadlock, or a serialization failure.
 */
export function gaveWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

/** Whether no answer came within the client's limit. `pg` has closed the connection then. */
export function connectionTimedOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

const LOST = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '08003', '08006']);
const LOST_MESSAGE = /^Connection terminated unexpectedly$|not queryable/;

/** Whether a policy refused a row that the service had allowed, because the caller's membership ended in between. */
export function refusedByPolicy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '42501' &&
    /row-level security/.test(error.message)
  );
}

/** read_only_sql_transaction, disk_full, and io_error, the code for a disk that Postgres can't write. */
const READ_ONLY = new Set(['25006', '53100', '58030']);

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // too_many_connections, out_of_memory, shutting down (3), statement timeout, lock timeout, deadlock
  '53300',
  '53200',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '40P01',
  '40001',
  // idle_in_transaction_session_timeout
  '25P03',
]);

/** Messages of errors that `pg` and its pool throw without a code. */
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|not queryable|Query read timeout|pool after calling end/i;
