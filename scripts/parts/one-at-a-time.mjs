import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Empty: it is just being written, or was given back a moment ago. */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Takes the file for this process; false while another one that is alive has it. */
function take(file) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = holderOf(file)
  if (holder !== '' && !isAlive(Number(holder))) rmSync(file, { force: true })
  return false
}

/** Does some work while no other process on this machine does any under the same file. */
export async function oneAtATime(file, work) {
  while (!take(file)) await pause(200)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
