import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** A name server on this machine, for a product started with `DNS_SERVERS`. */
export interface DnsServer {
  /** As `address:port`. */
  address: string
  /** Puts a short text record into it. */
  publish(name: string, text: string): void
  close(): Promise<void>
}

const HEAD_BYTES = 12
const NO_SUCH_NAME = 0x8183
const ANSWER = 0x8180

/** A real one, for questions about one name: it says the text that was published for it, or that there is no such name. */
export async function startDnsServer(): Promise<DnsServer> {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const end = message.indexOf(0, HEAD_BYTES)
    const labels: string[] = []
    for (let at = HEAD_BYTES; at < end; at += (message[at] ?? 0) + 1)
      labels.push(message.toString('latin1', at + 1, at + 1 + (message[at] ?? 0)))
    const text = texts.get(labels.join('.').toLowerCase())
    const head = Buffer.from(message.subarray(0, HEAD_BYTES))
    head.writeUInt16BE(text === undefined ? NO_SUCH_NAME : ANSWER, 2)
    // One question, one answer at most, nothing else.
    for (const [index, count] of [1, text === undefined ? 0 : 1, 0, 0].entries())
      head.writeUInt16BE(count, 4 + index * 2)
    const data = Buffer.from(text ?? '')
    // The name of the question, TXT, IN, a minute; then the text behind its length.
    const record = Buffer.from([0xc0, HEAD_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length + 1, data.length])
    const question = message.subarray(HEAD_BYTES, end + 5)
    socket.send(Buffer.concat([head, question, ...(text === undefined ? [] : [record, data])]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    publish: (name, text) => void texts.set(name, text),
    close: () => new Promise((resolve) => socket.close(resolve)),
  }
}
