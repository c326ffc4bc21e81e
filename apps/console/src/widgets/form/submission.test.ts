import { expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error'
import { createSubmission } from './submission'

const failure = (code: string) => new ApiError({ status: 400, code })

function recorded(send: () => Promise<string>, newest?: () => Promise<string>) {
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args])
  return {
    calls,
    parts: {
      wrong: new Map<string, string>(),
      send,
      newest,
      onSent: note('onSent'),
      takeIn: note('takeIn'),
      refuse: note('refuse'),
      markWrong: note('markWrong'),
      onBusy: note('onBusy'),
    },
  }
}

test('a form that is sent twenty times at once is sent once; afterwards it may be sent again', async () => {
  const submit = createSubmission<string, string>()
  const send = vi.fn(async () => 'stored')
  const { parts, calls } = recorded(send)
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(parts)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(send).toHaveBeenCalledTimes(1)
  expect(calls).toEqual([
    ['onBusy', true],
    ['onSent', 'stored'],
    ['onBusy', false],
  ])
  expect(await submit(parts)).toBe(true)
  expect(send).toHaveBeenCalledTimes(2)
})

test('nothing is sent while something is wrong, and all of it is marked', async () => {
  const send = vi.fn(async () => 'stored')
  const { parts, calls } = recorded(send)
  const wrong = new Map([
    ['name', 'required'],
    ['limit', 'negative'],
  ])
  expect(await createSubmission<string, string>()({ ...parts, wrong })).toBe(false)
  expect(send).not.toHaveBeenCalled()
  expect(calls).toEqual([['markWrong', ['name', 'limit']]])
})

test('who was slower gets what the other left under what he typed; nothing of it is an error', async () => {
  const { parts, calls } = recorded(
    () => Promise.reject(failure('CHANGED_MEANWHILE')),
    async () => 'theirs',
  )
  expect(await createSubmission<string, string>()(parts)).toBe(false)
  expect(calls).toEqual([
    ['onBusy', true],
    ['takeIn', 'theirs'],
    ['onBusy', false],
  ])
})

const gone = (): Promise<string> => Promise.reject(new Error('gone'))

const theirs = async (): Promise<string> => 'theirs'
const REFUSALS: [string, ApiError, (() => Promise<string>) | undefined][] = [
  ['what the server refused', failure('GROUP_CYCLE'), theirs],
  ['a change in between of what cannot be read now', failure('CHANGED_MEANWHILE'), gone],
  ['a change in between of what has no record', failure('CHANGED_MEANWHILE'), undefined],
  ['a line that broke', failure('CONNECTION_ERROR'), undefined],
]

test.each(REFUSALS)('%s is said, and the form can be sent again', async (_, error, newest) => {
  const submit = createSubmission<string, string>()
  const { parts, calls } = recorded(() => Promise.reject(error), newest)
  for (const round of [1, 2]) {
    expect(await submit(parts)).toBe(false)
    expect(calls.slice((round - 1) * 3)).toEqual([
      ['onBusy', true],
      ['refuse', error],
      ['onBusy', false],
    ])
  }
})

test('what follows a stored form is no failure of the form: it is not said to have been refused', async () => {
  const submit = createSubmission<string, string>()
  const { parts, calls } = recorded(async () => 'stored')
  const onSent = (): Promise<void> => Promise.reject(new Error('screen is gone'))
  await expect(submit({ ...parts, onSent })).rejects.toThrow('screen is gone')
  expect(calls).toEqual([
    ['onBusy', true],
    ['onBusy', false],
  ])
})
