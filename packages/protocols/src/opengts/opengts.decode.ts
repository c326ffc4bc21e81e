import { decodeHttpSafely } from '../decode-safely'
import { httpRefusal } from '../http-answers'
import { soundFix } from '../lenient'
import { deviceIdOf, parametersOf, valueOf } from '../osmand/parameters'
import type { DecodeHttp } from '../protocol'
import { given, numberIn, placeOfRmc } from '../text-fields'
import { hexNumberOf } from '../text-values'

const RMC = /^\$?(?:GP|GN|GL)RMC,/

/** The status code of a call for help, in the list of the server that this protocol was made for. */
const PANIC = 0xf841

/** A request with the sentence of a receiver in the address. */
export const decodeOpengts: DecodeHttp = decodeHttpSafely((message, _connection, now) => {
  const parameters = parametersOf(message)
  const id = deviceIdOf(parameters) ?? valueOf(parameters, 'dev')
  if (id === undefined) return httpRefusal('no device id')
  const sentence = valueOf(parameters, 'gprmc') ?? ''
  const place = RMC.test(sentence) ? placeOfRmc(sentence.split(',').slice(1)) : { valid: false }
  const altitudeMeters = numberIn(valueOf(parameters, 'alt'))
  const code = hexNumberOf(valueOf(parameters, 'code')?.replace(/^0x/i, ''))
  const attributes = given({
    batteryLevel: numberIn(valueOf(parameters, 'batt')),
    ...(code === PANIC && { alarm: 'sos' }),
  })
  const position = { ...soundFix({ ...place, altitudeMeters }, now), attributes }
  return { deviceIds: [id], positions: [position], http: { status: 200, body: '', unknownDevice: 400 } }
})
