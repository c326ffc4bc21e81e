import type { Command, Conversation, DeviceProtocol, ServerReply } from './devices/device-protocol'
import type { DeviceFix } from './fix'
import { openWire, type Wire } from './wire'

export interface TrackerOptions {
  protocol: DeviceProtocol
  uniqueId: string
  host: string
  port: number
  /** Wait before the first reconnection; doubled each time up to `maxBackoffMs`. */
  firstBackoffMs?: number
  maxBackoffMs?: number
  /** A frame unanswered for so long makes the tracker reconnect and send again. */
  answerTimeoutMs?: number
  /** Fixes kept while there is no connection; older ones are dropped and rejected, as devices do. */
  bufferLimit?: number
  clock?: () => Date
  onCommand?: (text: string) => void
  onRefused?: (reason: string) => void
}

export interface TrackerCounts {
  connections: number
  sent: number
  resent: number
  /** Fixes whose `send` was fulfilled. */
  delivered: number
  refusals: number
}

export interface Tracker {
  readonly uniqueId: string
  readonly protocol: DeviceProtocol
  readonly counts: Readonly<TrackerCounts>
  readonly connected: boolean
  /** Whether a command drew the relay that cuts the engine; the next fix says so where the protocol can. */
  readonly blocked: boolean
  /** Starts connecting and keeps trying until `close`. */
  start(): void
  /** Fulfilled once the server answered for this fix, or, where the protocol has no answer, once it left the socket. */
  send(fix: DeviceFix): Promise<void>
  heartbeat(): void
  /** Cuts the connection as a lost network would; the tracker reconnects by itself. */
  dropConnection(): void
  /** Waits up to `drainMs` for open answers, then disconnects for good. Fixes still open are rejected. */
  close(drainMs?: number): Promise<void>
}

interface Waiting {
  fix: DeviceFix
  sentBefore: boolean
  done(): void
  failed(reason: Error): void
}

interface InFlight {
  key?: string
  entries: Waiting[]
  since: number
}

const settle = (entries: Waiting[]): void => {
  for (const entry of entries) entry.done()
}

class SocketTracker implements Tracker {
  readonly uniqueId: string
  readonly protocol: DeviceProtocol
  readonly counts: TrackerCounts = { connections: 0, sent: 0, resent: 0, delivered: 0, refusals: 0 }
  #options: Required<Omit<TrackerOptions, 'onCommand' | 'onRefused'>> & Pick<TrackerOptions, 'onCommand' | 'onRefused'>
  #queue: Waiting[] = []
  #inFlight: InFlight[] = []
  #socket: Wire | undefined
  #conversation: Conversation | undefined
  #ready = false
  #closed = false
  #failures = 0
  #retry: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined
  #last: DeviceFix | undefined
  #blocked = false

  constructor(options: TrackerOptions) {
    this.uniqueId = options.uniqueId
    this.protocol = options.protocol
    this.#options = {
      firstBackoffMs: 250,
      maxBackoffMs: 10_000,
      answerTimeoutMs: 60_000,
      bufferLimit: 100_000,
      clock: () => new Date(),
      ...options,
    }
  }

  get connected(): boolean {
    return this.#ready
  }

  get blocked(): boolean {
    return this.#blocked
  }

  start(): void {
    if (this.#socket || this.#closed) return
    const socket = openWire(this.protocol.transport, this.#options.host, this.#options.port)
    this.#socket = socket
    this.#conversation = this.protocol.open(this.uniqueId)
    socket.on('connect', () => this.#opened(socket))
    socket.on('data', (bytes) => this.#received(bytes))
    socket.on('error', () => socket.destroy())
    socket.on('end', () => socket.destroy())
    socket.on('close', () => this.#lost())
  }

  send(measured: DeviceFix): Promise<void> {
    const fix = this.#blocked ? { ...measured, blocked: true } : measured
    this.#last = fix
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('tracker is closed'))
      if (this.#queue.length >= this.#options.bufferLimit) this.#queue.shift()?.failed(new Error('buffer is full'))
      const done = () => {
        this.counts.delivered++
        resolve()
      }
      this.#queue.push({ fix, sentBefore: false, done, failed: reject })
      this.#pump()
    })
  }

  heartbeat(): void {
    const bytes = this.#ready && this.#conversation?.heartbeat(this.#options.clock(), this.#last)
    if (bytes) this.#socket?.write(bytes)
  }

  dropConnection(): void {
    this.#socket?.destroy()
  }

  async close(drainMs = 0): Promise<void> {
    const deadline = Date.now() + drainMs
    while (Date.now() < deadline && (this.#queue.length > 0 || this.#inFlight.length > 0)) await pause(10)
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#watch)
    await this.#disconnect()
    for (const entry of [...this.#inFlight.flatMap((frame) => frame.entries), ...this.#queue]) {
      entry.failed(new Error('tracker was closed before the server answered'))
    }
    this.#queue = []
    this.#inFlight = []
  }

  /** Ends politely first: bytes still in the kernel reach the server, which protocols without answers rely on. */
  async #disconnect(): Promise<void> {
    const socket = this.#socket
    if (!socket || socket.destroyed) return
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => socket.destroy(), 1000)
      socket.once('close', () => {
        clearTimeout(force)
        resolve()
      })
      if (socket.connecting) socket.destroy()
      else socket.end()
    })
  }

  #opened(socket: Wire): void {
    this.counts.connections++
    const hello = this.#conversation?.login(this.#options.clock())
    if (hello) socket.write(hello)
    this.#watch ??= setInterval(() => this.#checkAnswers(), 1000)
    if (this.protocol.waitsForWelcome) this.#expectWelcome(socket)
    else this.#welcomed()
  }

  #expectWelcome(socket: Wire): void {
    const timer = setTimeout(() => {
      if (!this.#ready) this.#refused('login was not answered')
    }, this.#options.answerTimeoutMs)
    socket.once('close', () => clearTimeout(timer))
  }

  #welcomed(): void {
    this.#ready = true
    this.#pump()
  }

  #received(bytes: Uint8Array): void {
    for (const reply of this.#conversation?.read(bytes) ?? []) this.#answered(reply)
    this.#pump()
  }

  #answered(reply: ServerReply): void {
    if (reply.kind === 'welcome') this.#welcomed()
    else if (reply.kind === 'stored') this.#stored(reply.key)
    else if (reply.kind === 'command') this.#obey(reply)
    else if (reply.kind === 'refused') this.#refused(reply.reason)
  }

  #obey({ text, engine, answer }: Command): void {
    if (engine) this.#blocked = engine === 'stop'
    if (answer) this.#socket?.write(answer)
    this.#options.onCommand?.(text)
  }

  #stored(key: string | undefined): void {
    this.#failures = 0
    const at = key === undefined ? 0 : this.#inFlight.findIndex((frame) => frame.key === key)
    const [frame] = at < 0 ? [] : this.#inFlight.splice(at, 1)
    if (frame) settle(frame.entries)
  }

  #refused(reason: string): void {
    this.counts.refusals++
    this.#options.onRefused?.(reason)
    this.#socket?.destroy()
  }

  #pump(): void {
    const socket = this.#socket
    if (!this.#ready || !socket || socket.destroyed) return
    while (this.#queue.length > 0 && this.#inFlight.length < this.protocol.window) {
      this.#write(socket, this.#queue.splice(0, this.protocol.maxFixesPerFrame))
    }
  }

  #write(socket: Wire, entries: Waiting[]): void {
    const frame = this.#conversation?.locations(entries.map((entry) => entry.fix))
    if (!frame) return
    this.counts.sent += entries.length
    this.counts.resent += entries.filter((entry) => entry.sentBefore).length
    for (const entry of entries) entry.sentBefore = true
    const open: InFlight = { key: frame.key, entries, since: Date.now() }
    this.#inFlight.push(open)
    socket.write(frame.bytes, (error) => {
      if (!error && !this.protocol.acknowledges) this.#flushed(open)
    })
  }

  #flushed(frame: InFlight): void {
    const at = this.#inFlight.indexOf(frame)
    if (at < 0) return
    this.#failures = 0
    this.#inFlight.splice(at, 1)
    settle(frame.entries)
    this.#pump()
  }

  #checkAnswers(): void {
    const oldest = this.#inFlight[0]
    if (oldest && Date.now() - oldest.since > this.#options.answerTimeoutMs) this.#socket?.destroy()
  }

  #lost(): void {
    this.#socket = undefined
    this.#ready = false
    this.#queue.unshift(...this.#inFlight.flatMap((frame) => frame.entries))
    this.#inFlight = []
    if (this.#closed) return
    const waitMs = Math.min(this.#options.maxBackoffMs, this.#options.firstBackoffMs * 2 ** this.#failures)
    this.#failures = Math.min(this.#failures + 1, 16)
    this.#retry = setTimeout(() => this.start(), waitMs)
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const createTracker = (options: TrackerOptions): Tracker => new SocketTracker(options)
