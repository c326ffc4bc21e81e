import { connectClient, type TestClient } from './tracking'

/** What a simulated tracker says of its vehicle. */
export interface Report {
  kmh: number
  /** Degrees south of the equator; only the first kind of tracker goes elsewhere. */
  south?: number
  /** Seconds before now that the fix was taken; negative is the future. */
  ageSeconds?: number
  valid?: boolean
  /** The tracker says that the engine is cut; only where its language has words for it. */
  cut?: boolean
}

/** A tracker on a real socket. */
export interface SimTracker {
  report(report: Report): void
  /** A sign of life without a place; nothing where the language has none. */
  heartbeat(): void
  /** Answers a command in words. @param tag the number of the command, where the language has a place for it */
  answer(text: string, tag?: number): void
  /** Everything the server said, byte by byte as text. */
  heard(): string
  end(): Promise<void>
}

/** How a kind of tracker talks, and the words that cut and free the engine in its language. */
export interface TrackerKind {
  protocol: string
  stopWords: string
  resumeWords: string
  connect(port: number, uniqueId: string, nowMs?: () => number): Promise<SimTracker>
}

const uint = (size: number, value: number | bigint): Buffer =>
  Buffer.from(
    BigInt.asUintN(size * 8, BigInt(value))
      .toString(16)
      .padStart(size * 2, '0'),
    'hex',
  )

function crc(bytes: Buffer, start: number, polynomial: number, end: number): number {
  let value = start
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  }
  return (value ^ end) & 0xffff
}

const fixTimeOf = ({ ageSeconds = 0 }: Report, nowMs: number): Date => new Date(nowMs - ageSeconds * 1000)

const tracker = (
  client: TestClient,
  report: (report: Report) => Buffer,
  answer: (text: string, tag: number) => Buffer,
  heartbeat: () => Buffer = () => Buffer.alloc(0),
): SimTracker => ({
  heartbeat: () => client.send(heartbeat()),
  report: (one) => client.send(report(one)),
  answer: (text, tag = 0) => client.send(answer(text, tag)),
  heard: client.text,
  async end() {
    client.end()
    await client.closed
  },
})

function gt06Packet(type: number, serial: number, content: Buffer): Buffer {
  const body = Buffer.concat([uint(1, content.length + 5), uint(1, type), content, uint(2, serial)])
  return Buffer.concat([uint(2, 0x7878), body, uint(2, crc(body, 0xffff, 0x8408, 0xffff)), uint(2, 0x0d0a)])
}

const gt06Location = (report: Report, nowMs: number, serial: number): Buffer => {
  const at = fixTimeOf(report, nowMs)
  const moment = [at.getUTCFullYear() % 100, at.getUTCMonth() + 1, at.getUTCDate()]
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  const flags = (report.valid === false ? 0x0800 : 0x1800) | 90
  const place = [
    uint(4, Math.round((report.south ?? 22.9) * 1_800_000)),
    uint(4, Math.round(43.2 * 1_800_000)),
    uint(1, report.kmh),
  ]
  const cell = [uint(2, 724), uint(1, 5), uint(2, 0x1234), uint(3, 0x5678)]
  const content = [Buffer.from([...moment, ...clock]), uint(1, 0xc9), ...place, uint(2, flags), ...cell]
  return gt06Packet(0x12, serial, Buffer.concat(content))
}

export const gt06Kind: TrackerKind = {
  protocol: 'gt06',
  stopWords: 'Relay,1#',
  resumeWords: 'Relay,0#',
  async connect(port, uniqueId, nowMs = Date.now) {
    const client = await connectClient(port)
    let serial = 1
    client.send(gt06Packet(0x01, serial++, Buffer.from(uniqueId.padStart(16, '0'), 'hex')))
    await client.received('\x78\x78')
    return tracker(
      client,
      (report) => gt06Location(report, nowMs(), serial++),
      (text, tag) =>
        gt06Packet(0x15, serial++, Buffer.concat([uint(1, text.length + 4), uint(4, tag), Buffer.from(text)])),
      () => gt06Packet(0x13, serial++, Buffer.from([0x46, 4, 3, 0, 1])),
    )
  },
}

export const suntechKind: TrackerKind = {
  protocol: 'suntech',
  stopWords: ';02;Enable1\r',
  resumeWords: ';02;Disable1\r',
  async connect(port, uniqueId, nowMs = Date.now) {
    const client = await connectClient(port)
    return tracker(
      client,
      (report) => {
        const [day = '', clock = ''] = fixTimeOf(report, nowMs()).toISOString().split('T')
        const speed = report.kmh.toFixed(3).padStart(7, '0')
        const states = `1000${report.cut ? 1 : 0}0`
        const place = `2f4a1c;-22.900000;-043.200000;${speed};090.00;9;${report.valid === false ? 0 : 1}`
        const fields = `45;313;${day.replaceAll('-', '')};${clock.slice(0, 8)};${place};1000;12.40;${states};2;0001`
        return Buffer.from(`ST300STT;${uniqueId};${fields};000000;4.1;1\r`)
      },
      (text) => Buffer.from(`ST300CMD;Res;${uniqueId};45;${text}\r`),
    )
  },
}

const teltonikaPacket = (data: Buffer): Buffer =>
  Buffer.concat([uint(4, 0), uint(4, data.length), data, uint(4, crc(data, 0, 0xa001, 0))])

export const teltonikaKind: TrackerKind = {
  protocol: 'teltonika',
  stopWords: 'setdigout 1',
  resumeWords: 'setdigout 0',
  async connect(port, uniqueId, nowMs = Date.now) {
    const client = await connectClient(port)
    client.send(Buffer.concat([uint(2, uniqueId.length), Buffer.from(uniqueId)]))
    await client.received('\x01')
    return tracker(
      client,
      (report) => {
        const place = [uint(4, Math.round(-43.2e7)), uint(4, Math.round(-22.9e7)), uint(2, 10), uint(2, 90)]
        const satellites = uint(1, report.valid === false ? 0 : 9)
        const outputs = [uint(1, 0), uint(1, 1), uint(1, 1), uint(1, 179), uint(1, report.cut ? 1 : 0), uint(3, 0)]
        const time = uint(8, fixTimeOf(report, nowMs()).getTime())
        const record = [time, uint(1, 0), ...place, satellites, uint(2, report.kmh), ...outputs]
        return teltonikaPacket(Buffer.concat([uint(1, 8), uint(1, 1), ...record, uint(1, 1)]))
      },
      (text) => {
        const head = [uint(1, 12), uint(1, 1), uint(1, 6), uint(4, text.length)]
        return teltonikaPacket(Buffer.concat([...head, Buffer.from(text), uint(1, 1)]))
      },
    )
  },
}
