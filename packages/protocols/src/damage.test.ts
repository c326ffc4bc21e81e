// Every protocol with messages of our own (`<name>/<name>.samples.ts`): one bad field costs that field, no more.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Protocol } from './protocol'
import { protocols } from './registry'
import {
  expectDamageStaysLocal,
  expectFramingRecovers,
  expectLooseEndsForgiven,
  expectRead,
  fieldsOfSample,
} from './testing/damage'
import { expectNothingThrows } from './testing/streams'
import { field, frameOfSample, type Sample } from './testing/samples'

const samplesOf = async (name: string): Promise<readonly Sample[]> => {
  const path = `./${name}/${name}.samples.ts`
  if (!existsSync(new URL(path, import.meta.url))) return []
  const file = (await import(path)) as { samples: readonly Sample[] }
  return file.samples
}

const tried = await Promise.all(
  protocols.map(async (protocol) => [protocol.name, protocol, await samplesOf(protocol.name)] as const),
)

const careless: Protocol = {
  name: 'careless',
  defaultPort: 1,
  transports: ['tcp'],
  commands: [],
  decode: (frame) => {
    const [id = '', level = ''] = String.fromCharCode(...frame).split(',')
    if (!/^\d+$/.test(level)) return { error: 'all is thrown away' }
    return { deviceIds: [id], positions: [{ attributes: { batteryLevel: Number(level) } }] }
  },
}

test('a decoder that throws all away for one field is found', () => {
  const level = field('level', '90', ['batteryLevel'])
  const sample: Sample = { title: 'a level', parts: ['7001,', level], tail: false }
  expectRead(careless, sample)
  expect(() => expectDamageStaysLocal(careless, sample, level)).toThrow('Property failed')
})

test('every protocol has messages of our own, with fields to damage', () => {
  const bare = tried.filter(([, , samples]) => samples.flatMap(fieldsOfSample).length === 0)
  expect(bare.map(([name]) => name)).toEqual([])
})

describe.each(tried.filter(([, , samples]) => samples.length > 0))('%s', (_name, protocol, samples) => {
  describe.each(samples.map((one) => [one.title, one] as const))('%s', (_, sample) => {
    test('is read as it is', () => expectRead(protocol, sample))
    test('a byte too many or too few costs only the end', () => expectLooseEndsForgiven(protocol, sample))
    test('the stream is found again behind a damaged head', () => expectFramingRecovers(protocol, sample))
    test.each(fieldsOfSample(sample).map((one) => [one.name, one] as const))('a bad %s costs only that', (__, one) =>
      expectDamageStaysLocal(protocol, sample, one),
    )
  })
  test('no damage makes it throw', () =>
    expectNothingThrows(
      protocol,
      samples.map((one) => frameOfSample(one)),
    ))
})
