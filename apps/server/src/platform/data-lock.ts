import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When a process began, as the system counts; undefined where that cannot be told or the process is gone. */
async function beginning(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program is in brackets and may hold blanks; the 20th field after it is the start time.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process that holds the folder, when it still runs. A process id that was given anew does not count. */
async function holder(file: string): Promise<number | undefined> {
  const [pidText = '', began = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  const pid = Number(pidText)
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return undefined
  const now = await beginning(pid)
  return now === undefined || now === began ? pid : undefined
}

export class FolderInUseError extends Error {}

/** Takes a data folder for this process. Throws FolderInUseError while another one holds it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  const other = await holder(file)
  if (other !== undefined) throw new FolderInUseError(`${folder} is in use by the running server with process id ${other}`)
  await writeFile(file, `${process.pid} ${(await beginning(process.pid)) ?? ''}\n`)
  return () => rm(file, { force: true })
}
