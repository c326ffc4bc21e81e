import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './data-lock'
import { beginningOf } from './processes'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a running process keeps others out, with its id in the message', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(join(folder, 'server.lock'), `${other.pid} ${beginningOf(other.pid ?? 0) ?? ''}\n`)
  const attempt = lockFolder(folder)
  await expect(attempt).rejects.toBeInstanceOf(FolderInUseError)
  await expect(attempt).rejects.toThrow(String(other.pid))
  const ended = new Promise((done) => other.on('exit', done))
  other.kill('SIGKILL')
  await ended
  await expect(lockFolder(folder)).resolves.toBeTypeOf('function')
})

test('a process id that was given to another process does not count', async () => {
  await writeFile(join(folder, 'server.lock'), `${process.ppid} 1\n`)
  const unlock = await lockFolder(folder)
  expect(await readFile(join(folder, 'server.lock'), 'utf8')).toContain(String(process.pid))
  await unlock()
  await expect(readFile(join(folder, 'server.lock'))).rejects.toThrow()
})
