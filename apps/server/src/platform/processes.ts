import { readFileSync } from 'node:fs'

interface ProcessStat {
  /** One letter; `Z` is a process that ended and waits for its parent to notice. */
  state: string
  /** When it began, as the system counts. */
  began: string
}

/** What Linux says of a process; undefined elsewhere and when it is gone. */
function statOf(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', began: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** When a process began; undefined where that cannot be told. */
export const beginningOf = (pid: number): string | undefined => statOf(pid)?.began

/** Whether a process runs. One that ended counts as gone, even before its parent noticed. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)?.state !== 'Z'
}
