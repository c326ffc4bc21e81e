/** The server's exit code after an administrator asked for a restart. */
const EXIT_RESTART = 130
/** Its exit code after an error of ours that nobody caught; it wrote what was waiting before. */
const EXIT_FAULT = 70
const FAULT_SIGNALS = new Set(['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL'])
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000
/** After this long a fault is a new one, not the last one again. */
const SOUND_MS = 600_000

/**
 * Runs a process and runs it again: at once when it asks for it, and after a fault, later each time while it keeps
 * failing. A process that never got as far as working, or that was told to stop, is not run again.
 * @param {{ spawn: () => import('node:child_process').ChildProcess, isWorking: () => boolean, say: (line: string) => void,
 *   firstWaitMs?: number, soundMs?: number }} parts
 */
export function supervise({ spawn, isWorking, say, firstWaitMs = FIRST_WAIT_MS, soundMs = SOUND_MS }) {
  let child = null
  let timer = null
  let isStopping = false
  let waitMs = firstWaitMs
  let end
  /** The exit code with which all of it ends. */
  const ended = new Promise((resolve) => (end = resolve))

  function run() {
    const startedMs = performance.now()
    child = spawn()
    child.once('exit', (code, signal) => {
      child = null
      if (code === EXIT_RESTART && !isStopping) return run()
      const isFault = code === EXIT_FAULT || FAULT_SIGNALS.has(signal)
      if (isStopping || !isFault || !isWorking()) return end(code ?? (signal ? 1 : 0))
      if (performance.now() - startedMs > soundMs) waitMs = firstWaitMs
      say(`The server ended by a fault (${code ?? signal}); it starts again in ${Math.round(waitMs / 1000)} s.`)
      timer = setTimeout(run, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    })
  }
  run()

  return {
    ended,
    /** @param {NodeJS.Signals} signal */
    stop(signal) {
      isStopping = true
      if (child) child.kill(signal)
      else {
        clearTimeout(timer)
        end(0)
      }
    },
  }
}
