import type { DeviceFix } from '../fix'
import { asciiBytes, asciiText } from './bytes'
import type { Conversation, DeviceProtocol, ServerReply } from './device-protocol'
import { takeAnswer } from './http'

const KM_PER_NAUTICAL_MILE = 1.852

const query = (uniqueId: string, fix: DeviceFix): string => {
  const values = new URLSearchParams({
    id: uniqueId,
    timestamp: String(fix.time.getTime()),
    lat: fix.latitude.toFixed(7),
    lon: fix.longitude.toFixed(7),
    speed: (fix.speedKmh / KM_PER_NAUTICAL_MILE).toFixed(3),
    bearing: fix.courseDegrees.toFixed(1),
    altitude: fix.altitudeMeters.toFixed(1),
    valid: String(fix.valid),
    ignition: String(fix.ignition),
    batt: String(Math.round(fix.batteryPercent)),
  })
  if (fix.alarm) values.set('alarm', fix.alarm)
  if (fix.buffered) values.set('archive', 'true')
  return values.toString()
}

const request = (uniqueId: string, fix: DeviceFix): string =>
  `GET /?${query(uniqueId, fix)} HTTP/1.1\r\nHost: tracker\r\nConnection: keep-alive\r\n\r\n`

const understand = (status: number, body: string): ServerReply[] => {
  if (status !== 200) return [{ kind: 'refused', reason: `HTTP ${status}` }]
  return body ? [{ kind: 'stored' }, { kind: 'command', text: body }] : [{ kind: 'stored' }]
}

const open = (uniqueId: string): Conversation => {
  let pending = ''
  return {
    login: () => undefined,
    locations: ([fix]) => {
      if (!fix) throw new Error('osmand carries exactly one fix a request')
      return { bytes: asciiBytes(request(uniqueId, fix)) }
    },
    heartbeat: () => undefined,
    read: (bytes) => {
      pending += asciiText(bytes)
      const replies: ServerReply[] = []
      for (let answer = takeAnswer(pending); answer; answer = takeAnswer(pending)) {
        replies.push(...understand(answer.status, answer.body))
        pending = answer.rest
      }
      return replies
    },
  }
}

export const osmandDevice: DeviceProtocol = {
  name: 'osmand',
  defaultPort: 5055,
  transport: 'tcp',
  carries: ['ignition', 'batteryLevel', 'altitude', 'validity', 'archive'],
  acknowledges: true,
  waitsForWelcome: false,
  maxFixesPerFrame: 1,
  window: 1,
  precision: { degrees: 0.0000001, speedKnots: 0.001, courseDegrees: 0.06, timeMs: 1 },
  uniqueId: (serial) => `99000011${String(serial).padStart(7, '0')}`,
  open,
}
