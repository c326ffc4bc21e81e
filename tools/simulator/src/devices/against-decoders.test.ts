import { knotsFromKmh } from '@rastro/geo'
import { protocolNamed, type ConnectionState, type Decoded, type Protocol } from '@rastro/protocols'
import { describe, expect, test } from 'vitest'
import { deviceFix, type DeviceFix } from '../fix'
import { asciiText } from './bytes'
import { deviceProtocols } from './registry'

const NOW = new Date(Date.UTC(2026, 7, 21, 16, 18, 51))

const places: Array<[string, number, number]> = [
  ['south-west', -23.550521, -46.633309],
  ['north-west', 2.823841, -60.675328],
  ['south-east', -33.868819, 151.209296],
  ['north-east', 48.856614, 2.352222],
]

const fixAt = (latitude: number, longitude: number, parts: Partial<DeviceFix> = {}): DeviceFix =>
  deviceFix({
    time: NOW,
    latitude,
    longitude,
    speedKmh: 63,
    courseDegrees: 271,
    altitudeMeters: 712,
    batteryPercent: 50,
    odometerMeters: 123_456,
    ...parts,
  })

/** Feeds bytes to the server's framer and decoder as a socket would. */
const receiver = (protocol: Protocol) => {
  const connection: ConnectionState = { transport: 'tcp', options: { model: 'FMC130' }, memory: {} }
  const socket = (bytes: Uint8Array): Decoded[] => {
    const decoded: Decoded[] = []
    for (let rest = bytes; rest.length > 0 && protocol.frame && protocol.decode;) {
      const cut = protocol.frame(rest, connection)
      if (cut.kind === 'more') throw new Error('the framer wants more bytes')
      if (cut.kind === 'frame') decoded.push(protocol.decode(cut.frame, connection, NOW))
      rest = rest.subarray(cut.consumed)
      const [id] = decoded.at(-1)?.deviceIds ?? []
      if (id) connection.uniqueId = id
    }
    return decoded
  }
  const http = (bytes: Uint8Array): Decoded[] => {
    const path = asciiText(bytes).split(' ')[1] ?? '/'
    return [protocol.decodeHttp?.({ method: 'GET', path, headers: {}, body: new Uint8Array() }, connection, NOW) ?? {}]
  }
  return protocol.decodeHttp ? http : socket
}

describe.each(deviceProtocols.map((device) => [device.name, device] as const))('%s', (name, device) => {
  const open = () => {
    const protocol = protocolNamed(name)
    if (!protocol) throw new Error(`the server does not speak ${name}`)
    const uniqueId = device.uniqueId(42)
    const conversation = device.open(uniqueId)
    const receive = receiver(protocol)
    const login = conversation.login(NOW)
    const ids = login ? receive(login).flatMap((one) => one.deviceIds ?? []) : []
    return { protocol, uniqueId, conversation, receive, ids }
  }

  test.each(places)('a fix in the %s is read as it was measured', (_, latitude, longitude) => {
    const { uniqueId, conversation, receive, ids } = open()
    const fix = fixAt(latitude, longitude)
    const decoded = receive(conversation.locations([fix]).bytes)
    expect([...ids, ...decoded.flatMap((one) => one.deviceIds ?? [])]).toContain(uniqueId)
    const [position, ...more] = decoded.flatMap((one) => one.positions ?? [])
    expect(more).toEqual([])
    const { precision } = device
    expect(Math.abs((position?.fix?.time.getTime() ?? 0) - NOW.getTime())).toBeLessThan(precision.timeMs)
    expect(position?.fix?.valid).toBe(true)
    expect(Math.abs((position?.fix?.latitude ?? 0) - latitude)).toBeLessThanOrEqual(precision.degrees)
    expect(Math.abs((position?.fix?.longitude ?? 0) - longitude)).toBeLessThanOrEqual(precision.degrees)
    expect(Math.abs((position?.fix?.speedKnots ?? 0) - knotsFromKmh(63))).toBeLessThanOrEqual(precision.speedKnots)
    expect(Math.abs((position?.fix?.courseDegrees ?? 0) - 271)).toBeLessThanOrEqual(precision.courseDegrees)
    expect(position?.attributes.ignition).toBe(true)
  })

  test('ignition off, an invalid fix and an alarm are read', () => {
    const { conversation, receive } = open()
    const read = (fix: DeviceFix) =>
      receive(conversation.locations([fix]).bytes).flatMap((one) => one.positions ?? [])[0]
    expect(read(fixAt(-23, -46, { ignition: false }))?.attributes.ignition).toBe(false)
    expect(read(fixAt(-23, -46, { valid: false, satellites: 0 }))?.fix?.valid).toBe(false)
    const alarm = name === 'teltonika' ? 'powerCut' : 'sos'
    expect(read(fixAt(-23, -46, { alarm }))?.attributes.alarm).toBe(alarm)
  })

  test('the device understands the answer to its location', () => {
    const { conversation, receive } = open()
    const frame = conversation.locations([fixAt(-23, -46)])
    const decoded = receive(frame.bytes)
    if (!device.acknowledges) return
    const bytes = decoded.flatMap((one) => one.replies ?? []).map((reply) => reply.bytes)
    if (decoded.some((one) => one.http)) return expect(decoded[0]?.http?.status).toBe(200)
    // A conversation of its own, so that the login's welcome does not shift what a bare count means.
    const welcome = name === 'teltonika' ? [Uint8Array.of(1)] : []
    const replies = [...welcome, ...bytes].flatMap((one) => conversation.read(one))
    expect(replies).toContainEqual(frame.key ? { kind: 'stored', key: frame.key } : { kind: 'stored' })
    for (const reply of decoded.flatMap((one) => one.replies ?? [])) expect(reply.when).toBe('stored')
  })

  test('a sign of life is understood', () => {
    const { conversation, receive } = open()
    const bytes = conversation.heartbeat(NOW, fixAt(-23, -46))
    if (bytes) for (const one of receive(bytes)) expect(one.error).toBeUndefined()
  })
})
