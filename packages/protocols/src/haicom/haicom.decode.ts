import { asciiOf, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { countIn, given, momentIn, scaled, wordIn } from '../text-fields'

const ID = /^\$GPRS(\d{1,20})$/
const PLACE_DIGITS = /^(\d)(\d\d)(\d{5})(\d{3})(\d{5})$/
const BATTERY = /#V(\d+)/

/** Degrees of two or three digits and thousandths of minutes. */
const degreesOf = (degrees: string | undefined, minutes: string | undefined, isPositive: boolean): number => {
  const value = Number(degrees) + Number(minutes) / 60_000
  return isPositive ? value : -value
}

/** `$GPRSid,version,date,time,place,speed,course,state,…,inputs,relays#Vbattery`. */
export const decodeHaicom: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const fields = asciiOf(frame).trim().split(',')
    const [head = '', version, date, time, packed, speed, course, status, count, saving, input, output = ''] = fields
    const [, id] = ID.exec(head) ?? []
    if (id === undefined) return { error: 'not a report of this protocol' }
    const [, flags, latitude, latitudeMinutes, longitude, longitudeMinutes] = PLACE_DIGITS.exec(packed ?? '') ?? []
    const state = Number(flags)
    const place = {
      time: momentIn(date, time),
      valid: isBitSet(state, 0),
      latitude: degreesOf(latitude, latitudeMinutes, isBitSet(state, 2)),
      longitude: degreesOf(longitude, longitudeMinutes, isBitSet(state, 1)),
      speedKnots: scaled(countIn(speed), 0.1),
      courseDegrees: scaled(countIn(course), 0.1),
    }
    const attributes = given({
      versionFw: wordIn(version),
      status: wordIn(status),
      gprsCount: wordIn(count),
      powersaveCountdown: wordIn(saving),
      input: wordIn(input),
      output: /^\d+/.exec(output)?.[0],
      battery: scaled(countIn(BATTERY.exec(output)?.[1]), 0.1),
    })
    return { deviceIds: [id], positions: [{ ...soundFix(place, now), attributes }] }
  }),
)
