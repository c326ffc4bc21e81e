import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStorage } from './house-storage'

let root: string
beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'storage-')), 'not made yet')
})
afterAll(() => rm(join(root, '..'), { recursive: true, force: true }))

test('ten starts at once get one key, and it stays', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => createFolderStorage(root).key()))
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  const before = await createFolderStorage(root).keyMadeAt()
  await createFolderStorage(root).key()
  expect(await createFolderStorage(root).keyMadeAt()).toEqual(before)
})

test('files of one room are not seen in another', async () => {
  const storage = createFolderStorage(root)
  await storage.files('media').write('1/a', Buffer.from('x'))
  expect(await storage.files('web').read('1/a')).toBeUndefined()
  expect(String(await createFolderStorage(root).files('media').read('1/a'))).toBe('x')
})

test('half a line of a killed process takes no line after it along', async () => {
  const lines = createFolderStorage(root).lines('audit-checkpoints')
  expect(await lines.read()).toEqual([])
  await lines.append('one')
  await appendFile(join(root, 'audit-checkpoints.jsonl'), 'ha')
  await lines.append('two')
  expect(await lines.read()).toEqual(['one', 'ha', 'two'])
})
