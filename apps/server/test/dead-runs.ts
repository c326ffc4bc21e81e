import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Begins the name of the folder of a run of tests. */
export const RUN_PREFIX = 'rastro-test-'
const OWNER_FILE = 'owner.pid'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const markOwner = (folder: string): Promise<void> => writeFile(join(folder, OWNER_FILE), String(process.pid))

/** Ends the database of a folder, when the process under its number is really that one. */
async function endDatabase(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  const command = pid > 1 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
  if (!command.includes(folder)) return
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Takes away what runs left behind that were killed before they could clean up. */
export async function removeDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(RUN_PREFIX)) continue
    const folder = join(tmpdir(), name)
    const owner = Number(await readFile(join(folder, OWNER_FILE), 'utf8').catch(() => 0))
    if (!owner || isAlive(owner)) continue
    await endDatabase(folder)
    await rm(folder, { recursive: true, force: true })
  }
}
