import { expect, test } from 'vitest'
import { mayAskToUpdate } from './update-question'

test('[CORE-PWA-01] a new version is announced once per browser session', () => {
  const held = new Map<string, string>()
  const session = {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
  }
  expect([mayAskToUpdate(session), mayAskToUpdate(session)]).toEqual([true, false])
  held.clear()
  expect(mayAskToUpdate(session)).toBe(true)
})
