import { expect, test } from 'vitest'
import { protocols } from '../packages/protocols/src/index'
import { brazilTable, installedInBrazil } from './brazil-fleets'

test('what is said to be read is read by a protocol of ours', () => {
  const names = new Set(protocols.map(({ name }) => name))
  expect(installedInBrazil.flatMap((one) => one.protocols).filter((name) => !names.has(name))).toEqual([])
})

test('what is not read says why', () => {
  const unread = installedInBrazil.filter(({ protocols: read }) => read.length === 0)
  expect(unread.filter(({ facts }) => !/^not read: |^a platform/.test(facts))).toEqual([])
  expect(brazilTable().filter((line) => line.startsWith('| ')).length).toBe(installedInBrazil.length + 2)
})
