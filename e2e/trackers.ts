import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Fix {
  latitude: number
  longitude: number
  /** km/h */
  speed?: number
  /** Degrees clockwise from north. */
  course?: number
}

/** Sends one fix as a phone does, over HTTP. `values` go as they are (speed in knots); answers when it is durable. */
export async function sendOsmand(
  port: number | undefined,
  uniqueId: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  const query = new URLSearchParams({ id: uniqueId, lat: '-25.43', lon: '-49.27' })
  for (const [name, value] of Object.entries(values)) query.set(name, String(value))
  const reply = await fetch(`http://127.0.0.1:${port}/?${query.toString()}`)
  if (reply.status !== 200) throw new Error(`osmand: ${reply.status} ${await reply.text()}`)
}

/** CRC-16/X-25 over the bytes of a GT06 message. */
const checksum = (bytes: Buffer): number => {
  let sum = 0xffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x8408 : sum >>> 1
  }
  return ~sum & 0xffff
}

const frame = (type: number, content: Buffer, serial: number): Buffer => {
  const message = Buffer.alloc(content.length + 4)
  message.set([content.length + 5, type])
  message.set(content, 2)
  message.writeUInt16BE(serial, content.length + 2)
  const framed = Buffer.alloc(message.length + 6)
  framed.set([0x78, 0x78])
  framed.set(message, 2)
  framed.writeUInt16BE(checksum(message), message.length + 2)
  framed.set([0x0d, 0x0a], message.length + 4)
  return framed
}

const NORTH = 1 << 10
const WEST = 1 << 11
const VALID = 1 << 12

const location = ({ latitude, longitude, speed = 0, course = 0 }: Fix, time: Date): Buffer => {
  const content = Buffer.alloc(26)
  content.set([
    time.getUTCFullYear() - 2000,
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
    0xc9,
  ])
  content.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 7)
  content.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 11)
  content.writeUInt8(speed, 15)
  content.writeUInt16BE(VALID | (latitude >= 0 ? NORTH : 0) | (longitude < 0 ? WEST : 0) | course, 16)
  // Country 724, network 10, area 1, cell 2.
  content.writeUInt16BE(724, 18)
  content.set([10, 0, 1, 0, 0, 2], 20)
  return content
}

/** A GT06 tracker of 15 digits on a real socket. */
export class Gt06Tracker {
  private serial = 0
  private socket: Socket | null = null
  private received = ''
  private lastFixMs = 0

  constructor(
    readonly uniqueId: string,
    private readonly port: number | undefined,
  ) {}

  /** Connects and says who it is. */
  async connect(): Promise<void> {
    const socket = connect(Number(this.port), '127.0.0.1')
    // A server that ends takes the connection with it; the test connects again.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.on('data', (bytes) => (this.received += bytes.toString('latin1')))
    this.socket = socket
    this.write(0x01, Buffer.from(`0${this.uniqueId}`, 'hex'))
  }

  /** At another second than the fix before: the protocol knows no parts of one, and a second of the same time is no news. */
  send(fix: Fix, time = new Date(Math.max(Date.now(), this.lastFixMs + 1000))): void {
    this.lastFixMs = time.getTime()
    this.write(0x12, location(fix, time))
  }

  /** Everything the server sent since the beginning; commands are plain text inside their frames. */
  heard(): string {
    return this.received
  }

  /** Says something in words, as after a command. */
  answer(words: string): void {
    const text = Buffer.from(words, 'ascii')
    this.write(0x15, Buffer.concat([Buffer.from([text.length + 4, 0, 0, 0, 0]), text, Buffer.from([0, 1])]))
  }

  close(): void {
    this.socket?.destroy()
    this.socket = null
  }

  private write(type: number, content: Buffer): void {
    this.serial += 1
    this.socket?.write(frame(type, content, this.serial))
  }
}
