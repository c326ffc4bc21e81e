import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileFolder, type FileFolder, FileTooLargeError } from './file-folder'

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

async function* pieces(...texts: string[]) {
  for (const text of texts) yield text
}
const unlimited = () => ({ mostBytes: 1000, signal: new AbortController().signal })

test('a file made of pieces is whole or not there: too large, given up, or failed half-way', async () => {
  expect(await folder.writePieces('8/a', pieces('one ', 'twö'), unlimited())).toBe(8)
  expect(String(await folder.read('8/a'))).toBe('one twö')
  const read = await folder.readPieces('8/a').toArray()
  expect(String(Buffer.concat(read))).toBe('one twö')

  await expect(folder.writePieces('8/b', pieces('1234', '5678'), { ...unlimited(), mostBytes: 7 })).rejects.toThrow(
    FileTooLargeError,
  )
  const givenUp = new AbortController()
  async function* halfWay() {
    yield 'one'
    givenUp.abort()
    yield 'two'
  }
  await expect(folder.writePieces('8/a', halfWay(), { mostBytes: 9, signal: givenUp.signal })).rejects.toThrow()
  async function* broken() {
    yield 'one'
    throw new Error('the rows ended')
  }
  await expect(folder.writePieces('8/a', broken(), unlimited())).rejects.toThrow('the rows ended')
  expect((await folder.files('8')).map(({ name }) => name)).toEqual(['a'])
  expect(String(await folder.read('8/a'))).toBe('one twö')
})
