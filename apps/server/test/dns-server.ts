import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** A resolver on this machine that knows TXT records only. */
export interface DnsServer {
  /** As `address:port`. */
  address: string
  records: Map<string, string[]>
  /** While true nobody answers. */
  setSilent(isSilent: boolean): void
  close(): Promise<void>
}

const HEAD_BYTES = 12
const TXT = 16
const NO_SUCH_NAME = 3

/** The name of the first question, and where it ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEAD_BYTES
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  // The name of the question, TXT, IN, a minute.
  const head = Buffer.from([0xc0, HEAD_BYTES, 0, TXT, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
  return Buffer.concat([head, data])
}

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>()
  let isSilent = false
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    if (isSilent) return
    const { name, end } = questionOf(message)
    const found = records.get(name)
    const head = Buffer.alloc(HEAD_BYTES)
    message.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found?.length ?? 0, 6)
    const question = message.subarray(HEAD_BYTES, end)
    socket.send(Buffer.concat([head, question, ...(found ?? []).map(recordOf)]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    records,
    setSilent: (value) => void (isSilent = value),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
