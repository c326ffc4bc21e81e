import type { Log } from './platform/log'
import { EXIT_FAULT, type Running } from './start'

const STOP_DEADLINE_MS = 30_000

/** Gives what stops the server in order and ends the process with a code; the first call counts. */
export function stopInOrder(running: Pick<Running, 'stop'>, tell: () => void): (exitCode: number) => void {
  let isAsked = false
  return (exitCode) => {
    if (isAsked) return
    isAsked = true
    tell()
    setTimeout(() => process.exit(exitCode || 1), STOP_DEADLINE_MS).unref()
    running.stop().then(
      () => process.exit(exitCode),
      () => process.exit(exitCode || 1),
    )
  }
}

/**
 * After an error that nobody caught nobody knows what is whole: nothing new is taken in, what is waiting is written, and
 * the process ends, to be started again.
 */
export function endOnFault(log: Log, stop: (exitCode: number) => void): void {
  process.on('uncaughtException', (error) => {
    log.error({ error }, 'an error nobody caught: the server stops in order')
    stop(EXIT_FAULT)
  })
}
