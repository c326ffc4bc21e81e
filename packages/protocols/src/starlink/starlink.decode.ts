import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { cellOf } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodedPosition, DecodeFrame } from '../protocol'
import { countIn } from '../text-fields'
import { FIELDS, type Draft } from './fields'

const MESSAGE = /^.SLU([\da-f]{6}|\d{15}),(\d{1,3}),([^*]*)/is
const EVENT_REPORT = 6
const DRIVER_READ = 20
const USUAL =
  '#EDT#,#EID#,#PDT#,#LAT#,#LONG#,#SPD#,#HEAD#,#ODO#,#IN1#,#IN2#,#IN3#,#IN4#,#OUT1#,#OUT2#,#OUT3#,#OUT4#,' +
  '#LAC#,#CID#,#VIN#,#VBAT#,#DEST#,#IGN#,#ENG#'

const wordsOf = (format: unknown): string[] =>
  (typeof format === 'string' && format.trim() !== '' ? format : USUAL)
    .split(',')
    .map((word) => word.trim().replaceAll('#', ''))

/** The card that was read stands behind the list, the last but for zeroes. */
const driverIn = (extras: readonly string[]): string | undefined =>
  extras.filter((one) => /^[\da-f]+$/i.test(one) && !/^0+$/.test(one)).at(-1)

const networkOf = ({ area, cell }: Draft): { network?: DecodedPosition['network'] } =>
  area && cell !== undefined ? { network: { cellTowers: [cellOf(0, 0, area, cell)] } } : {}

/** `$SLUid,kind,number,values*sum`; what the values are is the setting of the device, option `format`. */
export const decodeStarlink: DecodeFrame = inDeviceZone(
  decodeSafely((frame, { options }, now) => {
    const [, id, kind, content = ''] = MESSAGE.exec(asciiOf(frame).trim()) ?? []
    if (id === undefined) return { error: 'not a message of this protocol' }
    if (Number(kind) !== EVENT_REPORT) return { deviceIds: [id] }
    const [number, ...values] = content.split(',')
    const draft: Draft = { place: {}, attributes: {} }
    const index = countIn(number)
    if (index !== undefined) draft.attributes.index = index
    const words = wordsOf(options.format)
    for (const [at, word] of words.entries()) {
      const value = values[at]?.trim()
      if (value) FIELDS[word]?.(draft, value)
    }
    const driver = draft.attributes.event === DRIVER_READ ? driverIn(values.slice(words.length)) : undefined
    if (driver !== undefined) draft.attributes.driverUniqueId = driver
    const found = soundFix({ ...draft.place, time: draft.place.time ?? draft.deviceTime, valid: true }, now)
    const isSame = draft.deviceTime?.getTime() === found.fix?.time.getTime()
    const clock = draft.deviceTime && !isSame ? { deviceTime: draft.deviceTime } : {}
    return { deviceIds: [id], positions: [{ ...found, ...clock, attributes: draft.attributes, ...networkOf(draft) }] }
  }),
)
