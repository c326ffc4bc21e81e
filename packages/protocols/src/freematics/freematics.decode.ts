import { asciiOf, bytesFromAscii, sumOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { soundFix, type SentPlace } from '../lenient'
import type { ConnectionState, Decoded, DecodedPosition, DecodeFrame } from '../protocol'
import { momentIn, numberIn, scaled } from '../text-fields'

const MESSAGE = /^([^#]{1,64})#([^*]*)(?:\*|$)/
const DAY_MS = 86_400_000
const FAST_CLOCK_MS = 3_600_000
/** Feeds that the server hands out are short numbers and name no device. */
const FEED = /^\d{1,3}$/

interface Draft {
  place: Omit<SentPlace, 'valid'>
  date?: string
  clock?: string
  attributes: DecodedPosition['attributes']
}
type Apply = (draft: Draft, text: string) => void

const attribute =
  (name: string, factor = 1): Apply =>
  ({ attributes }, text) => {
    const value = scaled(numberIn(text), factor)
    if (value !== undefined) attributes[name] = value
  }

/** What the values mean, by their number in hex; others are kept under their number. */
const VALUES: Readonly<Record<number, Apply>> = {
  0x0a: ({ place }, text) => void (place.latitude = numberIn(text)),
  0x0b: ({ place }, text) => void (place.longitude = numberIn(text)),
  0x0c: ({ place }, text) => void (place.altitudeMeters = numberIn(text)),
  0x0d: ({ place }, text) => void (place.speedKnots = knotsOfKmh(numberIn(text) ?? 0)),
  0x0e: ({ place }, text) => void (place.courseDegrees = numberIn(text)),
  0x0f: attribute('sat'),
  0x10: (draft, text) => void (draft.clock = text.padStart(8, '0')),
  0x11: (draft, text) => void (draft.date = text.padStart(6, '0')),
  0x12: attribute('hdop'),
  0x20: ({ attributes }, text) => void (attributes.gSensor = text),
  0x24: attribute('battery', 0.01),
  0x81: attribute('rssi'),
  0x82: attribute('deviceTemp', 0.1),
  0x104: attribute('engineLoad'),
  0x105: attribute('coolantTemp'),
  0x10c: attribute('rpm'),
  0x10d: attribute('obdSpeed'),
  0x111: attribute('throttle'),
}

/** A clock without a date is of today, or of yesterday where it would be ahead of now. */
const timeOf = ({ date, clock }: Draft, now: Date): Date | undefined => {
  if (clock === undefined) return undefined
  const time = `${clock.slice(0, 6)}.${clock.slice(6)}`
  if (date !== undefined) return momentIn(date, time, 'dmy')
  const today = momentIn(now.toISOString().slice(0, 10), time)
  if (!today) return undefined
  const ahead = today.getTime() - now.getTime()
  return new Date(today.getTime() - (ahead > FAST_CLOCK_MS ? DAY_MS : 0))
}

const positionOf = (draft: Draft, now: Date): DecodedPosition => {
  const { latitude, longitude } = draft.place
  const isNowhere = latitude === 0 && longitude === 0
  const time = timeOf(draft, now)
  const found = soundFix({ ...(isNowhere ? {} : draft.place), time, valid: true }, now)
  return { ...found, ...(found.fix || found.deviceTime ? {} : { deviceTime: now }), attributes: draft.attributes }
}

/** Values `number:value`; number 0 begins the next record. */
const recordsOf = (content: string): Draft[] => {
  const drafts: Draft[] = []
  for (const pair of content.split(',')) {
    const [, digits = '', value = ''] = /^([\da-f]{1,3})[:=](.*)$/i.exec(pair) ?? []
    if (digits === '') continue
    const number = Number.parseInt(digits, 16)
    if (number === 0 || drafts.length === 0) drafts.push({ place: {}, attributes: {} })
    const draft = drafts.at(-1)
    if (number === 0 || !draft) continue
    const apply = VALUES[number]
    if (apply) apply(draft, value)
    else if (value !== '') draft.attributes[`io${number}`] = value
  }
  return drafts
}

const sealed = (text: string): Uint8Array =>
  bytesFromAscii(`${text}*${sumOf(bytesFromAscii(text)).toString(16).toUpperCase().padStart(2, '0')}`)

const decodeEvent = (content: string): Decoded => {
  const values = new Map(content.split(',').map((pair) => pair.split('=', 2) as [string, string | undefined]))
  const [event, time, vin] = [values.get('EV'), values.get('TS'), values.get('VIN')]
  const id = values.get('ID') ?? vin
  if (!id) return { error: 'no identifier in the event' }
  const isAnswered = content.startsWith('EV') && event && time
  return {
    deviceIds: [id],
    ...(vin ? { positions: [{ attributes: { vin } }] } : {}),
    ...(isAnswered ? { replies: [{ bytes: sealed(`1#EV=${event},RX=1,TS=${time}`), when: 'received' }] } : {}),
  }
}

const idsOf = (feed: string, { uniqueId }: ConnectionState): { deviceIds?: string[] } =>
  uniqueId !== undefined && FEED.test(feed) ? {} : { deviceIds: [feed] }

/** `feed#values*sum`: an event of the unit, or records of numbered values. */
export const decodeFreematics: DecodeFrame = decodeSafely((frame, connection, now) => {
  const [, feed, content = ''] = MESSAGE.exec(asciiOf(frame)) ?? []
  if (feed === undefined) return { error: 'not a message of this protocol' }
  if (/(^|,)EV=/.test(content)) return decodeEvent(content)
  return { ...idsOf(feed, connection), positions: recordsOf(content).map((draft) => positionOf(draft, now)) }
})
