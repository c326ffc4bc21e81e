import type { DecoderOptions, Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'

/** How a device can be spoken to. */
export interface Speech {
  device: DeviceRecord
  /** Of its connection, else of its latest position; undefined when it never spoke. */
  protocol: Protocol | undefined
  /** Its decoder's settings. */
  options?: Readonly<DecoderOptions>
  memory?: Record<string, unknown>
  /** Password of the device, when the operator set one. */
  password?: string
  now: Date
  /** Comes back with the answer, where the protocol has a place for it. */
  tag?: number
}

export interface Said {
  type: string
  attributes: Readonly<Record<string, unknown>>
  textChannel: boolean
}

export type Encoded = { bytes: Uint8Array } | { unsupported: string }

const DEVICE_ID = /\{uniqueId\}/g
const ESCAPES: Record<string, string> = { '\\r': '\r', '\\n': '\n' }

/** Words of a custom command, with what stands for the device and for line ends filled in. */
const filled = (attributes: Said['attributes'], { uniqueId }: DeviceRecord): Record<string, unknown> => {
  const { data } = attributes
  if (typeof data !== 'string') return { ...attributes }
  const words = data.replace(DEVICE_ID, () => uniqueId).replaceAll(/\\[rn]/g, (escape) => ESCAPES[escape] ?? escape)
  return { ...attributes, data: words }
}

const isText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 32 && byte < 127) || byte === 13 || byte === 10)

/**
 * The one place that turns commands into bytes. By SMS a custom text goes as it is; of the other types those whose
 * bytes are a text can be sent.
 */
export function encodeCommand(said: Said, speech: Speech): Encoded {
  const { device, protocol, password } = speech
  const attributes = filled(said.attributes, device)
  const own = typeof attributes.devicePassword === 'string' ? attributes.devicePassword : password
  if (said.textChannel && said.type === 'custom') {
    if (typeof attributes.data !== 'string') return { unsupported: 'data is missing' }
    return { bytes: new TextEncoder().encode(attributes.data) }
  }
  if (!protocol?.encode) return { unsupported: `Command ${said.type} is not supported` }
  const options: DecoderOptions = {
    ...speech.options,
    ...(own === undefined ? {} : { devicePassword: own }),
    ...(said.textChannel ? { textChannel: true } : {}),
  }
  const encoded = encodeWith(protocol, said.type, attributes, options, speech)
  if (!('bytes' in encoded) || !said.textChannel || isText(encoded.bytes)) return encoded
  return { unsupported: `Command ${said.type} is not supported in protocol ${protocol.name} by SMS` }
}

function encodeWith(
  protocol: Protocol,
  type: string,
  attributes: Record<string, unknown>,
  options: DecoderOptions,
  { device, memory, now, tag }: Speech,
): Encoded {
  const failure = { unsupported: `Command ${type} is not supported in protocol ${protocol.name}` }
  const { model } = options
  try {
    const { uniqueId } = device
    return protocol.encode?.({ type, attributes }, { uniqueId, model, options, memory, now, tag }) ?? failure
  } catch {
    return failure
  }
}

/** Values under which every type can be tried. */
const SAMPLE = {
  data: '1',
  index: 1,
  enable: true,
  frequency: 60,
  phone: '1',
  message: '1',
  timezone: 'UTC',
  radius: 1,
}

/** Types the device understands over a channel; a device that never spoke gets `custom` alone. */
export function typesOf(speech: Speech, textChannel: boolean): string[] {
  const { protocol } = speech
  if (!protocol) return ['custom']
  if (!textChannel) return [...protocol.commands]
  const sendable = protocol.commands.filter(
    (type) => 'bytes' in encodeCommand({ type, attributes: SAMPLE, textChannel }, speech),
  )
  return [...new Set(['custom', ...sendable])]
}
