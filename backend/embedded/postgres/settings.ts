/** PostgreSQL's settings for one machine that it shares with a desktop; given at each start, not stored. */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Socket paths have a length limit that a deep DATA_DIR passes.
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    wal_level: 'logical',
    max_wal_senders: '10',
    max_replication_slots: '10',
    // A forgotten slot may hold this much of the disk and no more.
    max_slot_wal_keep_size: '1GB',
    max_connections: '100',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Statements' own errors stay out: they are the application's to log, and they quote rows.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_statement: 'none',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
