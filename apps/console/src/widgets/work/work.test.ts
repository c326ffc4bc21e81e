import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error'
import { startWork, type WorkPlan } from './index'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const plan = (part: Partial<WorkPlan<number>>): WorkPlan<number> => ({
  title: 'work',
  items: numbers(10),
  batchSize: 4,
  run: () => Promise.resolve([]),
  nameOf: (item) => `no ${item}`,
  ...part,
})

test('work goes in batches, names what failed, and tries only that again', async () => {
  const batches: (readonly number[])[] = []
  let isBad = true
  const work = startWork(
    plan({
      run: (items) => {
        batches.push(items)
        return Promise.resolve(isBad ? items.filter((item) => item === 5).map((item) => ({ item, code: 'X' })) : [])
      },
    }),
  )
  await work.ended
  expect(batches).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9],
  ])
  expect(work.progress.get()).toMatchObject({ phase: 'done', tried: 10, failures: [{ name: 'no 5', code: 'X' }] })
  isBad = false
  const again = work.retry()
  await again.ended
  expect(batches.at(-1)).toEqual([5])
  expect(again.progress.get()).toMatchObject({ tried: 1, total: 1, failures: [] })
})

test('one refused item does not take its batch along', async () => {
  const done: number[] = []
  const work = startWork(
    plan({
      batchSize: 10,
      splits: true,
      run: (items) => {
        if (items.includes(7)) return Promise.reject(new ApiError({ status: 400, code: 'DEVICE_ACCESS_DENIED' }))
        done.push(...items)
        return Promise.resolve([])
      },
    }),
  )
  await work.ended
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9])
  expect(work.progress.get().failures).toEqual([{ name: 'no 7', code: 'DEVICE_ACCESS_DENIED' }])
})

test('a broken connection is not looked for by halves', async () => {
  let calls = 0
  const run = () => {
    calls += 1
    return Promise.reject(new ApiError({ status: 0, code: 'CONNECTION_ERROR' }))
  }
  const work = startWork(plan({ batchSize: 10, splits: true, run }))
  await work.ended
  expect(calls).toBe(1)
  expect(work.progress.get().failures).toHaveLength(10)
})

test('undo takes back exactly what was done, once', async () => {
  const undone: (readonly number[])[] = []
  const work = startWork(
    plan({
      run: (items) => Promise.resolve(items.filter((item) => item > 7).map((item) => ({ item, code: 'X' }))),
      undo: (items) => {
        undone.push(items)
        return plan({ items })
      },
    }),
  )
  await work.ended
  await work.undo()?.ended
  expect(undone).toEqual([[0, 1, 2, 3, 4, 5, 6, 7]])
  expect(work.undo()).toBeNull()
})

test('stopped work leaves the rest undone', async () => {
  const work = startWork(
    plan({
      batchSize: 1,
      run: ([item]) => {
        if (item === 2) work.stop()
        return Promise.resolve([])
      },
    }),
  )
  await work.ended
  expect(work.progress.get()).toMatchObject({ phase: 'done', tried: 3, total: 10 })
})
