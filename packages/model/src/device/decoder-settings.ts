/**
 * Settings of a device that change how its messages are read, where models or firmwares of one protocol differ. Kept as
 * attributes of the device, its group or the server, the nearest first. Pure data: screens import it too.
 */
export interface DecoderSetting {
  /** Attribute: `<protocol>.<option>`, or one of all protocols. */
  readonly key: string
  /** Null: of every protocol. */
  readonly protocol: string | null
  readonly kind: 'flag' | 'number' | 'text' | 'select' | 'timeZone'
  /** Words of `select`, stored as they are. */
  readonly options?: readonly string[]
}

/** IANA zone of the clock of a device that sends times without a zone. */
export const DECODER_TIME_ZONE = 'decoder.timezone'

const of = (protocol: string, kind: DecoderSetting['kind'], ...names: string[]): DecoderSetting[] =>
  names.map((name) => ({ key: `${protocol}.${name}`, protocol, kind }))

/** In order of protocols. A test compares them with the options that the decoders read. */
export const decoderSettings: readonly DecoderSetting[] = [
  { key: DECODER_TIME_ZONE, protocol: null, kind: 'timeZone' },
  { key: 'devicePassword', protocol: null, kind: 'text' },
  ...of('atrack', 'text', 'form'),
  ...of('eelink', 'flag', 'connectionless'),
  ...of('egts', 'flag', 'everyPlace', 'exactPacketId'),
  ...of('galileo', 'flag', 'compressed'),
  ...of('gl200', 'flag', 'ack'),
  ...of('globalsat', 'text', 'format0'),
  ...of('gt06', 'flag', 'alternative', 'hasLanguage'),
  ...of('h02', 'flag', 'ack', 'alternative'),
  ...of('jt808', 'flag', 'alternative'),
  ...of('meitrack', 'flag', 'alternative'),
  ...of('osmand', 'number', 'minAccuracy'),
  { key: 'osmand.speed', protocol: 'osmand', kind: 'select', options: ['kmh', 'mps', 'mph'] },
  ...of('starlink', 'text', 'format'),
  ...of('suntech', 'number', 'protocolType', 'hbm'),
  ...of('suntech', 'flag', 'includeAdc', 'includeRpm', 'includeTemp'),
  ...of('t622iridium', 'text', 'format'),
  ...of('teltonika', 'flag', 'extended'),
  ...of('tk103', 'flag', 'alternative', 'forceAlternative'),
  ...of('xexun', 'flag', 'full'),
  ...of('xirgo', 'text', 'form'),
]

const byKey: ReadonlyMap<string, DecoderSetting> = new Map(decoderSettings.map((one) => [one.key, one]))

export const decoderSetting = (key: string): DecoderSetting | undefined => byKey.get(key)

/** Settings that a device of this protocol has; without a protocol those of all. */
export const decoderSettingsOf = (protocol: string | null): DecoderSetting[] =>
  decoderSettings.filter((one) => one.protocol === null || one.protocol === protocol)

const FLAGS: ReadonlyMap<string, boolean> = new Map([['true', true], ['false', false], ['1', true], ['0', false]]) // prettier-ignore

/** A stored value as the decoders take it: other clients store flags and numbers as text. Undefined where it is none. */
export function decoderValue({ kind, options }: DecoderSetting, value: unknown): string | number | boolean | undefined {
  if (kind === 'flag') return typeof value === 'boolean' ? value : FLAGS.get(String(value).toLowerCase())
  if (kind === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.trim() === '') return undefined
  return kind === 'select' && !options?.includes(text) ? undefined : text
}
