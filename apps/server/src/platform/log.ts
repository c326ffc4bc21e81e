import { multistream, pino } from 'pino'

/** Structured log. Fields first, sentence second: `log.warn({ port }, 'port in use')`. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Log
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'totpKey', '*.password', '*.token', '*.totpKey']

/**
 * A log that writes JSON lines to standard output and never the value of a secret.
 * @param lines is told each line as well
 */
export function createLog(level: LogLevel, lines?: { write(line: string): void }): Log {
  const settings = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '…' },
    serializers: { error: pino.stdSerializers.err },
  }
  if (!lines) return pino(settings)
  const least = level === 'silent' ? 'error' : level
  return pino(
    settings,
    multistream([
      { level: least, stream: pino.destination(1) },
      { level: least, stream: lines },
    ]),
  )
}

const nothing = (): void => {}

/** A log for tests that must stay quiet. */
export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
}
