import { utf8Of } from '../bytes/index'
import { decodeHttpSafely } from '../decode-safely'
import { BODY_LIMIT_BYTES, httpRefusal, httpTaken, type Reported } from '../http-answers'
import { soundFix } from '../lenient'
import type { DecodeHttp } from '../protocol'
import { given, numberIn, wordIn } from '../text-fields'
import { elementText, elementsOf } from '../xml'

/** Kinds of messages that a person sends in danger. The help button calls friends, SOS the rescue. */
const ALARMS: Readonly<Record<string, string>> = { HELP: 'sos', SOS: 'sos', '911': 'sos', EMERGENCY: 'sos' }

const timeOf = (message: string): Date | undefined => {
  const text = elementText(message, 'timestamp') ?? ''
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(text)
  const seconds = numberIn(elementText(message, 'timeInGMTSecond') ?? elementText(message, 'unixTime'))
  return seconds ? new Date(seconds * 1000) : undefined
}

const reportOf = (message: string, now: Date): Reported => {
  const text = (name: string): string | undefined => wordIn(elementText(message, name))
  const event = text('messageType')
  const names = [text('esnName'), text('messengerName'), text('esn'), text('messengerId')]
  const place = {
    time: timeOf(message),
    valid: true,
    latitude: numberIn(text('latitude')),
    longitude: numberIn(text('longitude')),
    altitudeMeters: numberIn(text('altitude')),
  }
  const alarm = ALARMS[event ?? ''] ?? (text('batteryState') === 'LOW' ? 'lowBattery' : undefined)
  const position = { ...soundFix(place, now), attributes: given({ event, alarm, message: text('messageContent') }) }
  return { deviceIds: [...new Set(names.filter((one) => one !== undefined))], positions: [position] }
}

/** Messages of one or more messengers, as findmespot.com posts them. */
export const decodeSpot: DecodeHttp = decodeHttpSafely(({ body }, _connection, now) => {
  if (body.length > BODY_LIMIT_BYTES) return httpRefusal('body too large', 413)
  const reports = elementsOf(utf8Of(body), 'message').map((message) => reportOf(message, now))
  const named = reports.filter(({ deviceIds }) => deviceIds.length > 0)
  return named.length > 0 ? httpTaken(named) : httpRefusal('no message of a messenger')
})
