import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFrame, frameBytes } from './live-frame'

test('lengths are written in one, three or nine bytes', () => {
  expect([...frameBytes(Buffer.from('{}'), false)]).toEqual([0x81, 2, 0x7b, 0x7d])
  expect([...frameBytes(Buffer.alloc(300), false).subarray(0, 4)]).toEqual([0x81, 126, 1, 44])
  expect([...frameBytes(Buffer.alloc(70_000), true).subarray(0, 10)]).toEqual([0xc1, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70])
})

test('a long text is made and compressed once, a short one is not worth it', async () => {
  expect(createFrame('{}').deflated()).toBeNull()
  const text = JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, latitude: -23.5 - id / 1000 })))
  const frame = createFrame(text)
  const bytes = await frame.deflated()
  expect(frame.plain()).toBe(frame.plain())
  expect(await frame.deflated()).toBe(bytes)
  const header = bytes && bytes[1] === 126 ? 4 : 10
  const packed = Buffer.concat([bytes?.subarray(header) ?? Buffer.alloc(0), Buffer.from([0, 0, 0xff, 0xff])])
  expect(inflateRawSync(packed, { finishFlush: 2 }).toString()).toBe(text)
})
