import { knotsFromKmh } from '@rastro/geo'
import {
  protocolNamed,
  protocols,
  recogniseProtocol,
  type ConnectionState,
  type Decoded,
  type Protocol,
} from '@rastro/protocols'
import { describe, expect, test } from 'vitest'
import { deviceFix, type DeviceFix } from '../fix'
import { asciiBytes, asciiText } from './bytes'
import type { Carried, DeviceProtocol, ServerReply } from './device-protocol'
import { everyDeviceProtocol } from './registry'

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
const receiver = (protocol: Protocol, { transport }: DeviceProtocol) => {
  const connection: ConnectionState = { transport, options: { model: 'FMC130' }, memory: {} }
  const noted = (decoded: Decoded): Decoded => {
    const [id] = decoded.deviceIds ?? []
    if (id) connection.uniqueId = id
    return decoded
  }
  const socket = (bytes: Uint8Array): Decoded[] => {
    if (transport === 'udp') return [noted(protocol.decode?.(bytes, connection, NOW) ?? {})]
    const decoded: Decoded[] = []
    for (let rest = bytes; rest.length > 0 && protocol.frame && protocol.decode;) {
      const cut = protocol.frame(rest, connection)
      // What stands between frames may stay behind.
      if (cut.kind === 'more' && asciiText(rest).trim() === '') break
      if (cut.kind === 'more') throw new Error('the framer wants more bytes')
      if (cut.kind === 'frame') decoded.push(noted(protocol.decode(cut.frame, connection, NOW)))
      rest = rest.subarray(cut.consumed)
    }
    return decoded
  }
  const http = (bytes: Uint8Array): Decoded[] => {
    const [head = '', ...content] = asciiText(bytes).split('\r\n\r\n')
    const body = content.join('\r\n\r\n')
    const [method = '', path = ''] = head.split(' ')
    const contentType = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? 'application/json'
    const headers: Record<string, string> = body ? { 'content-type': contentType } : {}
    return [protocol.decodeHttp?.({ method, path, headers, body: asciiBytes(body) }, connection, NOW) ?? {}]
  }
  return { connection, receive: protocol.decodeHttp ? http : socket }
}

const repliesIn = (decoded: readonly Decoded[]): Uint8Array[] =>
  decoded.flatMap(({ replies = [], http }) => [
    ...replies.map(({ bytes }) => bytes),
    ...(http ? [asciiBytes(`HTTP/1.1 ${http.status} OK\r\nContent-Length: 0\r\n\r\n`)] : []),
  ])

const open = (device: DeviceProtocol) => {
  const protocol = protocolNamed(device.name)
  if (!protocol) throw new Error(`the server does not speak ${device.name}`)
  const uniqueId = device.uniqueId(42)
  const conversation = device.open(uniqueId)
  const { connection, receive } = receiver(protocol, device)
  const login = conversation.login(NOW)
  const logins = login ? receive(login) : []
  /** What the device hears of what it says. */
  const exchange = (bytes: Uint8Array): { decoded: Decoded[]; heard: ServerReply[] } => {
    const decoded = receive(bytes)
    return { decoded, heard: repliesIn(decoded).flatMap((reply) => conversation.read(reply)) }
  }
  const welcomes = repliesIn(logins).flatMap((reply) => conversation.read(reply))
  const encode = (type: string, attributes: Record<string, unknown> = {}) =>
    protocol.encode?.(
      { type, attributes },
      { uniqueId, now: NOW, memory: connection.memory, options: {}, model: 'nano' },
    ) ?? { unsupported: 'no encoder' }
  return { protocol, uniqueId, conversation, receive, exchange, encode, welcomes, logins }
}

type Spoken = ReturnType<typeof open>

const positionOf = ({ conversation, receive }: Spoken, fix: DeviceFix) => {
  const positions = receive(conversation.locations([fix]).bytes).flatMap((one) => one.positions ?? [])
  expect(positions).toHaveLength(1)
  return positions[0]
}

/** What the server takes for a drawn relay. */
const isBlocked = ({ blocked, out1, output }: Record<string, unknown>): boolean =>
  blocked === true || out1 === true || (typeof output === 'number' && (output & 1) === 1)

const near =
  (key: string, expected: number, tolerance: number) =>
  (spoken: Spoken): void => {
    const value = positionOf(spoken, fixAt(-23, -46))?.attributes[key]
    expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(tolerance)
  }

/** Volts and percent are rounded by some protocols, altitude to tens of metres by one. */
const carried: Record<Carried, (spoken: Spoken) => void> = {
  ignition: (spoken) => {
    expect(positionOf(spoken, fixAt(-23, -46))?.attributes.ignition).toBe(true)
    expect(positionOf(spoken, fixAt(-23, -46, { ignition: false }))?.attributes.ignition).toBe(false)
  },
  power: near('power', 12.6, 0.5),
  batteryLevel: near('batteryLevel', 50, 0.5),
  altitude: (spoken) => {
    expect(Math.abs((positionOf(spoken, fixAt(-23, -46))?.fix?.altitudeMeters ?? 0) - 712)).toBeLessThanOrEqual(2)
  },
  validity: (spoken) => {
    expect(positionOf(spoken, fixAt(-23, -46, { valid: false, satellites: 0 }))?.fix?.valid).toBe(false)
  },
  archive: (spoken) => {
    expect(positionOf(spoken, fixAt(-23, -46, { buffered: true }))?.attributes.archive).toBe(true)
    expect(positionOf(spoken, fixAt(-23, -46))?.attributes.archive).not.toBe(true)
  },
  blocked: (spoken) => {
    expect(isBlocked(positionOf(spoken, fixAt(-23, -46, { blocked: true }))?.attributes ?? {})).toBe(true)
    expect(isBlocked(positionOf(spoken, fixAt(-23, -46))?.attributes ?? {})).toBe(false)
  },
}

const SAMPLES: Record<string, unknown> = {
  data: 'STATUS',
  index: 1,
  enable: true,
  frequency: 60,
  phone: '5511999990000',
  radius: 100,
  timezone: 'GMT+3',
}

const samplesOf = (name: string, type: string): Record<string, unknown> => {
  if (type === 'firmwareUpdate') return { data: 'http://example.com/f' }
  // The end of a sentence is part of a free text.
  return name === 'h02' && type === 'custom' ? { data: 'STATUS#' } : SAMPLES
}

test('every protocol of the server has a device, and each device numbers of its own', () => {
  expect(everyDeviceProtocol.map(({ name }) => name).sort()).toEqual(protocols.map(({ name }) => name).sort())
  for (const device of everyDeviceProtocol) {
    expect(device.defaultPort).toBe(protocolNamed(device.name)?.defaultPort)
  }
  const ids = everyDeviceProtocol.flatMap(({ uniqueId }) => [0, 1, 9_999_999].map(uniqueId))
  expect(new Set(ids).size).toBe(ids.length)
})

const toldApart = everyDeviceProtocol.filter(({ name }) => protocolNamed(name)?.recognise !== undefined)

test.each(toldApart.map((device) => [device.name, device]))(
  'the first bytes of %s, however few came in, are taken for no other protocol',
  (name, device) => {
    const others = new Set<string>()
    for (let serial = 0; serial < 9_000_000; serial += 99_991) {
      const conversation = device.open(device.uniqueId(serial))
      const [latitude, longitude] = [(serial % 160) - 80, (serial % 340) - 170]
      const first = conversation.login(NOW) ?? conversation.locations([fixAt(latitude, longitude)]).bytes
      const shortest = device.transport === 'udp' ? first.length : 1
      for (let end = shortest; end <= first.length; end++) {
        const found = recogniseProtocol(first.subarray(0, end), device.transport)
        const answer = typeof found === 'string' ? found : found.protocol.name
        if (answer !== name && (answer !== 'more' || end === first.length)) others.add(answer)
      }
    }
    expect([...others]).toEqual([])
  },
)

describe.each(everyDeviceProtocol.map((device) => [device.name, device] as const))('%s', (name, device) => {
  test.each(places)('a fix in the %s is read as it was measured', (_, latitude, longitude) => {
    const { uniqueId, conversation, receive, logins } = open(device)
    const decoded = receive(conversation.locations([fixAt(latitude, longitude)]).bytes)
    expect([...logins, ...decoded].flatMap((one) => one.error ?? [])).toEqual([])
    expect([...logins, ...decoded].flatMap((one) => one.deviceIds ?? [])).toContain(uniqueId)
    const [position, ...more] = decoded.flatMap((one) => one.positions ?? [])
    expect(more).toEqual([])
    const { precision } = device
    expect(Math.abs((position?.fix?.time.getTime() ?? 0) - NOW.getTime())).toBeLessThan(precision.timeMs)
    expect(position?.fix?.valid).toBe(true)
    expect(Math.abs((position?.fix?.latitude ?? 0) - latitude)).toBeLessThanOrEqual(precision.degrees)
    expect(Math.abs((position?.fix?.longitude ?? 0) - longitude)).toBeLessThanOrEqual(precision.degrees)
    expect(Math.abs((position?.fix?.speedKnots ?? 0) - knotsFromKmh(63))).toBeLessThanOrEqual(precision.speedKnots)
    expect(Math.abs((position?.fix?.courseDegrees ?? 0) - 271)).toBeLessThanOrEqual(precision.courseDegrees)
  })

  test.each(device.carries.map((one) => [one]))('its positions say %s', (what) => carried[what](open(device)))

  if (['gt06', 'teltonika', 'suntech', 'h02', 'osmand'].includes(name)) {
    test('an alarm is read', () => {
      const alarm = name === 'teltonika' ? 'powerCut' : 'sos'
      expect(positionOf(open(device), fixAt(-23, -46, { alarm }))?.attributes.alarm).toBe(alarm)
    })
  }

  test('the device understands the answers to its login and its location', () => {
    const { conversation, exchange, welcomes } = open(device)
    if (device.waitsForWelcome) expect(welcomes).toContainEqual({ kind: 'welcome' })
    const frame = conversation.locations([fixAt(-23, -46)])
    const { decoded, heard } = exchange(frame.bytes)
    if (!device.acknowledges) return expect(heard.filter(({ kind }) => kind === 'stored')).toEqual([])
    expect(heard).toEqual([frame.key ? { kind: 'stored', key: frame.key } : { kind: 'stored' }])
    for (const reply of decoded.flatMap((one) => one.replies ?? [])) expect(reply.when).toBe('stored')
  })

  test('a sign of life is understood', () => {
    const { conversation, exchange } = open(device)
    const bytes = conversation.heartbeat(NOW, fixAt(-23, -46))
    if (!bytes) return
    const { decoded, heard } = exchange(bytes)
    for (const one of decoded) expect(one.error).toBeUndefined()
    for (const { kind } of heard) expect(['alive', 'welcome']).toContain(kind)
  })

  test('[CORE-COMMANDS-10] the commands of the server reach the device', () => {
    const { protocol, conversation, receive, encode } = open(device)
    for (const type of protocol.commands) {
      const encoded = encode(type, samplesOf(name, type))
      if (!('bytes' in encoded)) continue
      const [command, ...more] = conversation.read(encoded.bytes)
      expect(more).toEqual([])
      if (command?.kind !== 'command') {
        // What osmand hears is the body of an answer.
        expect([name, type, command?.kind]).toEqual(['osmand', type, undefined])
        continue
      }
      if (command.answer) for (const one of receive(command.answer)) expect(one.error).toBeUndefined()
      if (type === 'custom') expect(command.text).toContain('STATUS')
    }
  })

  if (protocolNamed(name)?.commands.includes('engineStop')) {
    test('[CORE-COMMANDS-09] the engine is cut and freed, and the answer is read', () => {
      const { conversation, receive, encode } = open(device)
      receive(conversation.locations([fixAt(-23, -46)]).bytes)
      for (const [type, engine] of [
        ['engineStop', 'stop'],
        ['engineResume', 'resume'],
      ] as const) {
        const encoded = encode(type)
        if (!('bytes' in encoded)) throw new Error(encoded.unsupported)
        const [command] = conversation.read(encoded.bytes)
        expect(command).toMatchObject({ kind: 'command', engine })
        if (command?.kind !== 'command' || !command.answer) continue
        const results = receive(command.answer).flatMap(({ commandResult = [] }) => commandResult)
        expect(results).toHaveLength(1)
      }
    })
  }
})
