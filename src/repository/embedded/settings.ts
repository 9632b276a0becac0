/** Builds the command line's settings at every start, so that newer versions can change them. */
export function buildSettings(durable: boolean): string[] {
  return [
    // Without a network port nothing collides or is reachable.
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'max_connections=100',
    'shared_buffers=32MB',
    // No replication and no parallel workers: a container's 64 MB /dev/shm may not hold their
    // memory.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'max_wal_size=256MB',
    'huge_pages=off',
    'io_method=sync',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] %a ',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']),
  ];
}
