import { expect, test } from 'vitest'
import { createGate, GateFullError } from './gate'

test('no more works run at once than allowed, in the order they came, and a full queue refuses', async () => {
  const gate = createGate(2, 2)
  const ends: Array<() => void> = []
  const started: number[] = []
  const work = (number: number) => () =>
    new Promise<number>((resolve) => {
      started.push(number)
      ends.push(() => resolve(number))
    })
  const all = [1, 2, 3, 4].map((number) => gate.run(work(number)))
  await expect(gate.run(work(5))).rejects.toBeInstanceOf(GateFullError)
  expect(started).toEqual([1, 2])
  ends[0]?.()
  await all[0]
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  await Promise.all([all[1], all[2]])
  ends[3]?.()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('a work that fails leaves its place', async () => {
  const gate = createGate(1, 0)
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(async () => 7)).toBe(7)
})
