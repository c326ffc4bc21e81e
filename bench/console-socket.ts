import { connect, type Socket } from 'node:net'
import WebSocket from 'ws'

/** What came in over one open console. */
export interface ConsoleSocket {
  frames: number
  /** As on the wire, compressed and with headers. */
  bytes: number
  close(): void
}

export interface ConsoleAddress {
  /** `http://host:port` of the server. */
  webUrl: string
  cookie: string
}

const FRESH = { at: 0, need: 2 }

/** Counts the frames of a server in a stream of bytes, whatever its pieces, without keeping them. */
export const createFrameCounter = (onFrame: () => void): ((chunk: Uint8Array, length: number) => void) => {
  const header = new Uint8Array(10)
  let { at, need } = FRESH
  let payloadLeft = 0
  const lengthOf = (): number => {
    const view = new DataView(header.buffer)
    if (need === 4) return view.getUint16(2)
    return need === 10 ? Number(view.getBigUint64(2)) : (header[1] ?? 0)
  }
  return (chunk, length) => {
    for (let index = 0; index < length;) {
      if (payloadLeft > 0) {
        const taken = Math.min(payloadLeft, length - index)
        payloadLeft -= taken
        index += taken
      } else {
        header[at++] = chunk[index++] ?? 0
        if (at === 2) need = header[1] === 126 ? 4 : header[1] === 127 ? 10 : 2
        if (at === need) {
          payloadLeft = lengthOf()
          onFrame()
          ;({ at, need } = FRESH)
        }
      }
    }
  }
}

/**
 * An open console that takes every byte and looks into none: a hundred browsers would each have a machine of their own.
 */
export const openCountingConsole = async ({ webUrl, cookie }: ConsoleAddress): Promise<ConsoleSocket> => {
  const { hostname, port, host } = new URL(webUrl)
  const counted: ConsoleSocket = { frames: 0, bytes: 0, close: () => socket.destroy() }
  const count = createFrameCounter(() => void counted.frames++)
  let isOpen = false
  let opened = (): void => undefined
  const open = new Promise<void>((resolve) => (opened = resolve))
  const takeBytes = (length: number, chunk: Uint8Array): boolean => {
    let from = 0
    if (!isOpen) {
      from = Buffer.from(chunk.buffer, chunk.byteOffset, length).indexOf('\r\n\r\n') + 4
      if (from < 4) return true
      isOpen = true
      opened()
    }
    counted.bytes += length - from
    count(chunk.subarray(from), length - from)
    return true
  }
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: Buffer.alloc(262_144), callback: takeBytes },
  })
  socket.on('error', () => undefined)
  const key = Buffer.alloc(16, 7).toString('base64')
  socket.write(
    `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nOrigin: ${webUrl}\r\nCookie: ${cookie}\r\n\r\n`,
  )
  await open
  return counted
}

export interface LiveMessage {
  devices?: Array<{ id: number }>
  positions?: Array<{ deviceId: number; fixTime: string }>
}

/** A console that reads what it gets, as a browser would: compressed frames, parsed. */
export const openReadingConsole = async (
  { webUrl, cookie }: ConsoleAddress,
  onMessage: (message: LiveMessage, textBytes: number) => void,
): Promise<{ close(): void }> => {
  const socket = new WebSocket(`${webUrl.replace('http', 'ws')}/api/socket`, {
    headers: { cookie, origin: webUrl },
  })
  socket.on('message', (data: Buffer) => onMessage(JSON.parse(data.toString()) as LiveMessage, data.length))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { close: () => socket.terminate() }
}
