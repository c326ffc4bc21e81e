import { totalmem } from 'node:os'

const MB = 1024 * 1024
/** Number in the name of the socket; nothing listens on a port. */
export const SOCKET_PORT = 5432
export const usesSocket = process.platform !== 'win32'

/** Settings of the embedded PostgreSQL: durable, local only, memory by the size of the machine. */
export function settings(socketFolder: string | undefined, port: number): Record<string, string> {
  const sharedMb = Math.min(512, Math.max(64, Math.floor(totalmem() / MB / 16)))
  return {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '60',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'pglz',
    shared_buffers: `${sharedMb}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '10min',
    random_page_cost: '1.2',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Statements and key values in messages could carry personal data into the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    logging_collector: 'off',
  }
}

/** The same as command-line parameters of `postgres`. */
export const asParameters = (all: Record<string, string>): string[] =>
  Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
