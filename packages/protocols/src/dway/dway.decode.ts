import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { countIn, given, momentIn, numberIn, scaled, wordIn } from '../text-fields'

const HEARTBEAT_ANSWER = bytesFromAscii('55AA,HB,OK\r\n')

/** States of the unit in front of the battery; units of an older kind have none. */
const FLAGS = /^[01]{5,8}$/

const bitsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[01]{1,16}$/.test(text) ? Number.parseInt(text, 2) : undefined
const voltsIn = (text: string | undefined): number | undefined => scaled(countIn(text), 0.001)

/** `AA55,number,id,kind,date,time,latitude,longitude,altitude,speed,course,inputs,outputs,states,millivolts,…,driver`. */
export const decodeDway: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const [head, number, id = '', , date, time, latitude, longitude, altitude, speed, course, ...rest] = asciiOf(frame)
      .trim()
      .split(',')
    if (head !== 'AA55') return { error: 'not a message of this protocol' }
    if (number === 'HB') return { replies: [{ bytes: HEARTBEAT_ANSWER, when: 'received' }] }
    if (!/^\d{1,20}$/.test(id)) return { error: 'no identifier in the message' }
    const [input, output, ...more] = rest
    const [battery, adc1, adc2, driver] = FLAGS.test(more[0] ?? '') ? more.slice(1) : more
    const place = {
      time: momentIn(date, time),
      valid: true,
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      altitudeMeters: numberIn(altitude),
      speedKnots: knotsOfKmh(numberIn(speed?.trim()) ?? 0),
      courseDegrees: numberIn(course),
    }
    const attributes = given({
      input: bitsIn(input),
      output: bitsIn(output),
      battery: voltsIn(battery),
      adc1: voltsIn(adc1),
      adc2: voltsIn(adc2),
      driverUniqueId: wordIn(driver),
    })
    return { deviceIds: [id], positions: [{ ...soundFix(place, now), attributes }] }
  }),
)
