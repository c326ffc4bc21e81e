import { expect, test } from 'vitest'
import { createLife } from './life'
import { silentLog } from './log'

const steps: string[] = []
const part = (name: string) => ({
  name,
  start: () => void steps.push(`start ${name}`),
  stop: async () => void steps.push(`stop ${name}`),
})

test('parts begin in their order and end in the opposite one', async () => {
  steps.length = 0
  const life = createLife(silentLog)
  for (const name of ['database', 'tracking', 'web']) life.add(part(name))
  await life.start()
  life.add(part('late'))
  await life.stop()
  expect(steps).toEqual([
    ...['database', 'tracking', 'web', 'late'].map((name) => `start ${name}`),
    ...['late', 'web', 'tracking', 'database'].map((name) => `stop ${name}`),
  ])
})

test('what did not begin, because something before it failed, is ended all the same, once', async () => {
  steps.length = 0
  const life = createLife(silentLog)
  life.add(part('database'))
  life.add({ name: 'broken', start: () => Promise.reject(new Error('no')) })
  life.add(part('web'))
  await expect(life.start()).rejects.toThrow('no')
  await life.stop()
  await life.stop()
  expect(steps).toEqual(['start database', 'stop web', 'stop database'])
})

test('a part that fails to end, or never does, keeps none of the others from ending; it is told of', async () => {
  steps.length = 0
  const lines: string[] = []
  const life = createLife({ ...silentLog, error: (_, message) => void lines.push(message) })
  life.add(part('database'))
  life.add({ name: 'the deaf one', stop: () => new Promise(() => undefined), stopWithinMs: 20 })
  life.add({
    name: 'the broken one',
    stop() {
      throw new Error('broken')
    },
  })
  await life.start()
  await life.stop()
  expect(steps).toEqual(['start database', 'stop database'])
  expect(lines.join('')).toContain('the deaf one')
  expect(lines.join('')).toContain('the broken one')
})

test('looks never overlap, a failed one is followed by the next, and the end waits for the one under way', async () => {
  let looks = 0
  let under = 0
  let most = 0
  const life = createLife(silentLog)
  life.every(
    'look',
    1,
    async () => {
      under++
      most = Math.max(most, under)
      await new Promise((done) => setTimeout(done, 10))
      under--
      looks++
      if (looks === 1) throw new Error('once')
    },
    { atStart: true },
  )
  await life.start()
  await expect.poll(() => looks).toBeGreaterThan(2)
  await life.stop()
  const atEnd = looks
  await new Promise((done) => setTimeout(done, 30))
  expect({ most, under, later: looks - atEnd }).toEqual({ most: 1, under: 0, later: 0 })
})
