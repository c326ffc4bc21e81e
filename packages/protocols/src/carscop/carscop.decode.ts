import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { countIn, degreesOfMinutes, given, momentIn, numberIn, wordIn } from '../text-fields'

/** Date and time of sending, kind, and where a login has it the identifier. */
const HEAD = /^\*\d{12}(U[A-Z]\d\d)(.*)$/s
const LOGIN = 'UB05'
const ID_LETTERS = 15
/** The place stands as columns in front of the end: the latitude is found by its letter. */
const PLACE = /(.{6})([AVL])(.{9})([NS])(.{10})([EW])(.{5})(.{6})(.{6})(?:(.{8})L(.{6}))?$/s

/** `*time kind [id] time validity latitude N longitude E knots date course [state L counter]`. */
export const decodeCarscop: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const [, kind, content = ''] = HEAD.exec(asciiOf(frame).trim()) ?? []
    if (kind === undefined) return { error: 'not a message of this protocol' }
    const id = content.slice(0, ID_LETTERS)
    const isLogin = kind === LOGIN && /^[\dA-Z]{15}$/i.test(id)
    const deviceIds = isLogin ? { deviceIds: [id] } : {}
    const match = PLACE.exec(isLogin ? content.slice(ID_LETTERS) : content)
    if (!match) return deviceIds
    const [, time, validity, latitude, south, longitude, west, speed, date, course, state, counter] = match
    const place = {
      time: momentIn(date, time),
      valid: validity === 'A',
      latitude: degreesOfMinutes(latitude, south),
      longitude: degreesOfMinutes(longitude, west),
      speedKnots: numberIn(speed),
      courseDegrees: numberIn(course),
    }
    const attributes = given({ status: wordIn(state), odometer: countIn(counter) })
    return { ...deviceIds, positions: [{ ...soundFix(place, now), attributes }] }
  }),
)
