import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beginningOf, isRunning } from './processes'

/** The process that holds the folder, when it still runs. A process id that was given anew does not count. */
async function holder(file: string): Promise<number | undefined> {
  const [pidText = '', began = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  const pid = Number(pidText)
  if (!(pid > 0) || pid === process.pid || !isRunning(pid)) return undefined
  const now = beginningOf(pid)
  return now === undefined || now === began ? pid : undefined
}

export class FolderInUseError extends Error {}

/** Takes a data folder for this process. Throws FolderInUseError while another one holds it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  const other = await holder(file)
  if (other !== undefined)
    throw new FolderInUseError(`${folder} is in use by the running server with process id ${other}`)
  await writeFile(file, `${process.pid} ${beginningOf(process.pid) ?? ''}\n`)
  return () => rm(file, { force: true })
}
