import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileFolder, type FileFolder } from './file-folder'

let root: string
let folder: FileFolder
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-'))
  folder = createFileFolder(join(root, 'media'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a file is written whole, read, listed and removed; no draft stays', async () => {
  await Promise.all(['one', 'two', 'three'].map((text) => folder.write('7/a.txt', Buffer.from(text))))
  expect(['one', 'two', 'three']).toContain(String(await folder.read('7/a.txt')))
  expect((await folder.files('7')).map(({ name }) => name)).toEqual(['a.txt'])
  expect(await folder.folders()).toEqual(['7'])
  await folder.remove('7')
  expect(await folder.read('7/a.txt')).toBeUndefined()
  expect(await folder.files('7')).toEqual([])
})

test.each(['../x', '7/../../x', '7//x', '/etc/passwd', '.hidden', 'a\\b', 'a\0b', '', '7/', 'x'.repeat(200)])(
  'the path %j leads nowhere',
  async (path) => {
    await expect((async () => folder.write(path, Buffer.from('x')))()).rejects.toThrow('not a safe path')
    expect(() => folder.read(path)).toThrow('not a safe path')
    expect(await readdir(root)).not.toContain('x')
  },
)
