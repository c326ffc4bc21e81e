import { createSocket } from 'node:dgram'
import { EventEmitter } from 'node:events'
import { connect } from 'node:net'

/** What a tracker needs of a connection, whichever way its bytes travel. */
export interface Wire {
  readonly connecting: boolean
  readonly destroyed: boolean
  write(bytes: Uint8Array, done?: (error?: Error | null) => void): unknown
  /** Closes once everything written has left. */
  end(): unknown
  destroy(): unknown
  on(event: 'connect' | 'end' | 'close' | 'error', listener: () => void): unknown
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Datagrams to one server as if they were a connection: there is none that could be lost. */
class DatagramWire extends EventEmitter implements Wire {
  connecting = true
  destroyed = false
  #socket = createSocket('udp4')

  constructor(host: string, port: number) {
    super()
    this.#socket.on('message', (bytes: Uint8Array) => this.emit('data', bytes))
    this.#socket.on('error', () => this.emit('error'))
    this.#socket.on('close', () => this.emit('close'))
    this.#socket.connect(port, host, () => {
      this.connecting = false
      if (!this.destroyed) this.emit('connect')
    })
  }

  write(bytes: Uint8Array, done: (error?: Error | null) => void = () => undefined): void {
    if (!this.destroyed) this.#socket.send(bytes, done)
  }

  end(): void {
    this.destroy()
  }

  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.#socket.close()
  }
}

export const openWire = (transport: 'tcp' | 'udp', host: string, port: number): Wire =>
  transport === 'udp' ? new DatagramWire(host, port) : connect({ host, port, noDelay: true })
