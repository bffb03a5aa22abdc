/** PostgreSQL's settings for a machine shared with a desktop, passed at each start and never stored. */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket path has a length limit that a deep DATA_DIR exceeds.
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    wal_level: 'logical',
    max_wal_senders: '10',
    max_replication_slots: '10',
    // Limits how much of the disk a forgotten slot can hold.
    max_slot_wal_keep_size: '1GB',
    max_connections: '100',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Errors of statements are the application's to log, because they quote rows.
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
