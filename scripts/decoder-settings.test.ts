import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decoderSettings } from '../packages/model/src/device/decoder-settings'
import { protocols } from '../packages/protocols/src/index'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../packages/protocols/src/', import.meta.url))

const sourceOf = (protocol: string): string =>
  readdirSync(`${folder}${protocol}`)
    .filter((name) => name.endsWith('.ts') && !/\.(test|samples|notes)\.ts$/.test(name))
    .map((name) => readFileSync(`${folder}${protocol}/${name}`, 'utf8'))
    .join('\n')

/** Of all protocols, and set from fields of the device or from the way of a command. */
const COMMON = new Set(['model', 'timeZone', 'devicePassword', 'textChannel'])

/** Names of the options that the files of a protocol read. */
const optionsRead = (protocol: string): string[] => {
  const source = sourceOf(protocol)
  const dotted = [...source.matchAll(/\boptions\??\.(\w+)/g)].map(([, name = '']) => name)
  const taken = [...source.matchAll(/\boptions: \{ ([\w, ]+) \}/g)].flatMap(([, names = '']) => names.split(', '))
  return [...new Set([...dotted, ...taken])].filter((name) => !COMMON.has(name)).sort()
}

test('every option of a decoder is a setting of the device, and no setting is without effect', () => {
  const read = protocols.flatMap(({ name }) => optionsRead(name).map((option) => `${name}.${option}`))
  const settings = decoderSettings.filter(({ protocol }) => protocol !== null).map(({ key }) => key)
  expect(settings.toSorted()).toEqual(read.toSorted())
})
