import type { Protocol } from '@rastro/protocols'
import { deviceFix, deviceProtocolNamed, type Random } from '@rastro/simulator'

const NOW = new Date(Date.UTC(2026, 6, 1, 12))
const SAMPLES = 40
const NOISE = 5

/** Well-formed messages of a simulated tracker: login, sign of life, locations with and without alarms. */
const simulatedFrames = (protocol: Protocol, random: Random): Uint8Array[] => {
  const device = deviceProtocolNamed(protocol.name)
  const conversation = device.open(device.uniqueId(7))
  const fixes = Array.from({ length: SAMPLES }, () =>
    deviceFix({
      time: NOW,
      latitude: random() * 120 - 60,
      longitude: random() * 300 - 150,
      speedKmh: random() * 120,
      ...(random() < 0.3 ? { alarm: 'sos' as const } : {}),
    }),
  )
  const signs = [conversation.login(NOW), conversation.heartbeat(NOW, fixes[0])]
  return [...signs.filter((bytes) => bytes !== undefined), ...fixes.map((fix) => conversation.locations([fix]).bytes)]
}

const randomBytes = (count: number, random: Random): number[] =>
  Array.from({ length: count }, () => Math.floor(random() * 256))

const randomFrames = (random: Random): Uint8Array[] =>
  Array.from({ length: NOISE }, () => Uint8Array.from(randomBytes(Math.floor(random() * 200), random)))

/** A whole frame of any type with random content, so that every reader of the protocol is reached. */
const gt06Frame = (type: number, random: Random): Uint8Array => {
  const content = randomBytes(Math.floor(random() * 130), random)
  const length = content.length + 5
  const head = random() < 0.5 ? [0x78, 0x78, length] : [0x79, 0x79, length >> 8, length & 0xff]
  return Uint8Array.from([...head, type, ...content, 0, 1, 0, 0, 0x0d, 0x0a])
}

const TELTONIKA_CODECS = [0x07, 0x08, 0x8e, 0x10, 0x0c, 0x0d]

const teltonikaFrame = (codec: number, random: Random): Uint8Array => {
  const data = [codec, 1 + Math.floor(random() * 3), ...randomBytes(Math.floor(random() * 200), random)]
  return Uint8Array.from([0, 0, 0, 0, 0, 0, data.length >> 8, data.length & 0xff, ...data, 0, 0, 0, 0])
}

const HTTP_BODY = JSON.stringify({
  device_id: '7',
  location: {
    timestamp: NOW.toISOString(),
    coords: { latitude: -8, longitude: -35, accuracy: 12, speed: 3, heading: 90, altitude: 5 },
    battery: { level: 0.5, is_charging: true },
    is_moving: true,
  },
})
const HTTP_LIST = JSON.stringify([{ id: '7', lat: -8, lon: -35, timestamp: 1_780_000_000, cell: '724,5,1,2' }])

const jsonRequest = (body: string): Uint8Array =>
  new TextEncoder().encode(`POST / HTTP/1.1\r\ncontent-type: application/json\r\n\r\n${body}`)

/** Frames to damage: those of the simulated tracker, and every kind of message its kind of tracker does not send. */
export const sampleFrames = (protocol: Protocol, random: Random): Uint8Array[] => {
  const frames = [...simulatedFrames(protocol, random), ...randomFrames(random)]
  switch (protocol.name) {
    case 'gt06':
      return [...frames, ...Array.from({ length: 256 }, (_, type) => gt06Frame(type, random))]
    case 'teltonika':
      return [...frames, ...TELTONIKA_CODECS.map((codec) => teltonikaFrame(codec, random))]
    case 'osmand':
      return [...frames, jsonRequest(HTTP_BODY), jsonRequest(HTTP_LIST)]
    default:
      return frames
  }
}
