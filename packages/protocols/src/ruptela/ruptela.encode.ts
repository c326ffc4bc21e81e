import { ByteWriter, bytesFromAscii, bytesFromHex } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { Type, frameTo } from './message'

type Attributes = Record<string, unknown>

const MAX_TEXT = 1000

const textOf = (data: unknown): string | undefined =>
  typeof data === 'string' && data !== '' && data.length <= MAX_TEXT ? data : undefined

const line = (type: number, data: unknown): Uint8Array | undefined => {
  const text = textOf(data)
  return text === undefined ? undefined : frameTo(type, bytesFromAscii(`${text}\r\n`))
}

const sendText = (text: string): Uint8Array => frameTo(Type.textRequest, bytesFromAscii(text))

/** A whole frame in hex: the length in front fits. */
const rawOf = (data: string): Uint8Array | undefined => {
  if (!/^([0-9a-f]{2}){5,}$/i.test(data)) return undefined
  const bytes = bytesFromHex(data)
  return (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0) + 4 === bytes.length ? bytes : undefined
}

const custom = ({ data }: Attributes): Uint8Array | undefined => {
  const text = textOf(data)
  return text === undefined ? undefined : (rawOf(text) ?? sendText(text))
}

const setOutput = ({ index, data }: Attributes): Uint8Array | undefined => {
  const [output, value] = [Number(index), Number(data)]
  if (!Number.isInteger(output) || !Number.isInteger(value) || data === '' || data === undefined) return undefined
  return frameTo(Type.outputs, new ByteWriter().u32(output).u32(value).done())
}

const setConnection = ({ server, port }: Attributes): Uint8Array | undefined => {
  const number = Number(port)
  if (typeof server !== 'string' || !/^[\w.:-]+$/.test(server) || !Number.isInteger(number)) return undefined
  return number > 0 && number <= 0xffff ? line(Type.connection, `${server},${number},TCP`) : undefined
}

const setOdometer = ({ data }: Attributes): Uint8Array | undefined => {
  const odometer = Number(data)
  if (data === '' || !Number.isInteger(odometer) || odometer < 0 || odometer > 0xffffffff) return undefined
  return frameTo(Type.odometer, new ByteWriter().u32(odometer).done())
}

/** All pictures of every camera. */
const requestPhoto = (): Uint8Array => frameTo(Type.files, new ByteWriter().u8(1).u8(0).u32(0).u32(0x7fffffff).done())

const ENCODERS: Readonly<Record<string, (attributes: Attributes) => Uint8Array | undefined>> = {
  custom,
  engineStop: () => sendText('pass immobilizer 10'),
  engineResume: () => sendText('pass resetimmob'),
  requestPhoto,
  configuration: ({ data }) => line(Type.configuration, data),
  getVersion: () => frameTo(Type.version, []),
  firmwareUpdate: ({ data }) => line(Type.firmware, data),
  outputControl: setOutput,
  setConnection,
  setOdometer,
}

export const ruptelaCommands = Object.keys(ENCODERS)

export const encodeRuptela: EncodeCommand = ({ type, attributes }) => {
  const bytes = Object.hasOwn(ENCODERS, type) ? ENCODERS[type]?.(attributes) : undefined
  return bytes ? { bytes } : { unsupported: `ruptela cannot express ${type} with these values` }
}
