import { protocols, type Protocol } from '../packages/protocols/src/index'
import type { MessageNote } from '../packages/protocols/src/notes'
import { everyDeviceProtocol } from '../tools/simulator/src/devices/registry'
import { decoderSettings } from '../packages/model/src/device/decoder-settings'
import words from '../packages/i18n/src/en-US/device-form.json' with { type: 'json' }
import results from '../tools/vectors/results.json' with { type: 'json' }
import { brazilTable } from './brazil-fleets'
import { toldProtocols, type ToldProtocol } from './protocol-notes'

/** Passed and all vectors of a protocol by kind, as `scripts/protocols-doc.ts` counted them last. */
export type VectorResults = Record<string, Record<string, readonly [passed: number, all: number]>>

const WORDS = `# Protocols

Made by \`npx tsx scripts/protocols-doc.ts\`; a test compares it with the code. The words on brands, messages and
sources are in the \`*.notes.ts\` of each protocol; its attributes are those that the messages of \`*.samples.ts\` give.

\`detect\` says whether the detection port (5000) tells the protocol by its first bytes. \`block\` says how the server learns
that a tracker cut its engine: by what its next position says, by its answer, or not at all (the order then stays
"not confirmed"); – where no such command is known. \`vectors\` are the published messages whose stated values are met
(cases), streams cut into frames, replies and values compared with a measured run of another server (observed), and
commands in bytes, passed of all. Where a protocol misses some of the observed ones the reasons stand in
\`tools/vectors/src/explained.ts\`.
`

const hasWords = (type: string, { commands }: Protocol): boolean => commands.includes(type)

/** Engine commands whose devices say something to them. */
const answersEngine = (protocol: Protocol): boolean => {
  const device = everyDeviceProtocol.find(({ name }) => name === protocol.name)
  const uniqueId = device?.uniqueId(1) ?? ''
  const conversation = device?.open(uniqueId)
  const encoded = protocol.encode?.({ type: 'engineStop', attributes: {} }, { uniqueId, now: new Date(0) })
  if (!conversation || !encoded || !('bytes' in encoded)) return false
  return conversation.read(encoded.bytes).some((one) => one.kind === 'command' && one.answer !== undefined)
}

const blockOf = (protocol: Protocol): string => {
  if (!hasWords('engineStop', protocol)) return '–'
  const device = everyDeviceProtocol.find(({ name }) => name === protocol.name)
  if (device?.carries.includes('blocked')) return 'position'
  // An H02 answers with its place, which the device only has once it was located.
  return answersEngine(protocol) || protocol.name === 'h02' ? 'answer' : 'not confirmed'
}

const vectorsOf = (name: string, all: VectorResults): string => {
  const counts = Object.entries(all[name] ?? {}).filter(([, [, total]]) => total > 0)
  return counts.map(([kind, [passed, total]]) => `${kind} ${passed}/${total}`).join(', ') || 'none published'
}

const rowOf = ({ protocol, notes }: ToldProtocol, all: VectorResults): string => {
  const { brands, summary } = notes
  const commands = protocol.commands.filter((type) => !/^engine(Stop|Resume)$/.test(type))
  const cells = [
    protocol.name,
    protocol.defaultPort,
    protocol.transports.join(', '),
    protocol.recognise ? 'yes' : 'own port',
    brands,
    summary,
    blockOf(protocol),
    commands.join(', ') || '–',
    vectorsOf(protocol.name, all),
  ]
  return `| ${cells.join(' | ')} |`
}

const totals = (all: VectorResults): string => {
  const kinds = [...new Set(Object.values(all).flatMap((one) => Object.keys(one)))]
  const sums = kinds.map((kind) => {
    const counts = Object.values(all).map((one) => one[kind] ?? [0, 0])
    return `${kind} ${counts.reduce((sum, [passed]) => sum + passed, 0)}/${counts.reduce((sum, [, total]) => sum + total, 0)}`
  })
  return `${protocols.length} protocols; vectors passed: ${sums.join(', ')}.`
}

const HEAD = [
  'protocol',
  'port',
  'transport',
  'detect',
  'brands',
  'messages read',
  'block',
  'other commands',
  'vectors',
]

const messageRow = ({ type, meaning, read, answer = '–' }: MessageNote): string =>
  `| ${[type, meaning, read === true ? 'yes' : `no: ${read}`, answer].join(' | ')} |`

const linesOf = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [title, '', ...items.map((one) => `- ${one}`), '']

const { name: labels, explain } = words.decoding
type SettingName = keyof typeof labels

const settingLines = (protocol: string): string[] =>
  decoderSettings
    .filter((one) => one.protocol === protocol)
    .map(({ key }) => {
      const option = key.slice(protocol.length + 1) as SettingName
      return `\`${key}\`: ${labels[option]}. ${explain[option]}`
    })

/** One protocol with its messages, attributes, commands and where the facts come from. */
const sectionOf = ({ protocol, notes, attributes }: ToldProtocol): string =>
  [
    `## ${protocol.name}`,
    '',
    `${notes.brands}. Port ${protocol.defaultPort}.`,
    '',
    '| message | meaning | read | answer |',
    '| --- | --- | --- | --- |',
    ...notes.messages.map(messageRow),
    '',
    `Attributes: ${attributes.map((one) => `\`${one}\``).join(', ') || 'none'}.`,
    '',
    `Commands: ${protocol.commands.map((one) => `\`${one}\``).join(', ') || 'none'}.`,
    '',
    ...linesOf('Settings of the device:', settingLines(protocol.name)),
    ...linesOf('Variants:', notes.variants ?? []),
    ...linesOf('Sources:', notes.sources),
  ].join('\n')

/** Text of docs/protocols.md. */
export const protocolPage = (all: VectorResults = results as unknown as VectorResults): string =>
  [
    WORDS,
    `${totals(all)}\n`,
    `| ${HEAD.join(' | ')} |`,
    `| ${HEAD.map(() => '---').join(' | ')} |`,
    ...toldProtocols.map((one) => rowOf(one, all)),
    '',
    ...brazilTable(),
    ...toldProtocols.map(sectionOf),
  ].join('\n')
