import type { Socket } from 'node:net'
import type { Decoded, FrameCut, Protocol } from '@rastro/protocols'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { type DeviceLink, freshConnectionState, nextLinkSequence } from './device-link'
import { gatherWrites } from './gathered-writes'
import type { Intake } from './intake'
import type { ListenLimits } from './limits'
import type { MessageTap } from './message-tap'
import type { MinuteLog } from './minute-log'
import { countUnreadable, type PortTraffic } from './port-traffic'

export interface ConnectionDeps {
  intake: Intake
  limits: ListenLimits
  clock: Clock
  log: Log
  minuteLog: MinuteLog
  tap: MessageTap
  /** What the answer to a device that asks by HTTP says; null for nothing. */
  bodyFor?(uniqueId: string, protocol: Protocol): Promise<Uint8Array | null>
}

export const remoteOf = (socket: Socket): string =>
  // An IPv4 tracker on a socket that also takes IPv6: people know the plain form.
  `${socket.remoteAddress?.replace(/^::ffff:/, '') ?? '?'}:${socket.remotePort ?? 0}`

const EMPTY = new Uint8Array(0)

/**
 * Reads one protocol from one socket: cuts frames, decodes, hands on. Reading stops (and TCP makes the device wait)
 * while the database is behind, while too much of this connection is not durable yet, or when it sends too fast.
 */
export class TcpConnection {
  readonly link: DeviceLink
  private buffer: Uint8Array = EMPTY
  private garbageBytes = 0
  private unstored = 0
  private framesThisSecond = 0
  private bytesThisSecond = 0
  private secondStartedMs = 0
  private slowed: NodeJS.Timeout | null = null
  private stopRoom: (() => void) | null = null
  private closed = false

  constructor(
    private readonly socket: Socket,
    private readonly protocol: Protocol,
    private readonly deps: ConnectionDeps,
    traffic: PortTraffic,
  ) {
    this.link = {
      protocol,
      state: freshConnectionState('tcp'),
      remote: remoteOf(socket),
      sequence: nextLinkSequence(),
      traffic,
      claimedIds: [],
      send: (bytes) => {
        if (this.closed || !socket.writable) return
        gatherWrites(socket)
        // From the pool of small buffers; as it is each receipt would get a buffer of its own outside of the heap.
        socket.write(Buffer.from(bytes))
        if (deps.tap.isOn) deps.tap.outgoing(this.link, bytes)
      },
      close: (reason) => this.end(reason),
    }
    socket.on('data', (chunk: Uint8Array) => this.take(chunk))
    socket.on('close', () => this.leave())
  }

  /** Bytes that arrived, also those read before the protocol was recognised. */
  take(chunk: Uint8Array): void {
    if (this.closed) return
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk])
    this.countBytes(chunk.length)
    this.pump()
  }

  private pump(): void {
    while (!this.closed && this.buffer.length > 0) {
      if (this.mustWait()) return void this.socket.pause()
      const cut = this.cut()
      if (cut.kind === 'more') break
      if (!(cut.consumed > 0)) return this.end('the framing made no progress')
      const frame = cut.kind === 'frame' ? cut.frame : null
      const skipped = frame ? EMPTY : this.buffer.subarray(0, cut.consumed)
      this.buffer = this.buffer.subarray(cut.consumed)
      if (frame) this.handle(frame)
      else if (cut.kind === 'skip') this.skip(skipped, cut.reason)
    }
    if (this.closed) return
    if (this.buffer.length > this.deps.limits.frameBytes) return this.end('a frame is longer than allowed')
    // The rest must not keep a whole chunk alive while the device is silent.
    this.buffer = this.buffer.length === 0 ? EMPTY : Uint8Array.prototype.slice.call(this.buffer)
    if (this.socket.isPaused()) this.socket.resume()
  }

  private cut(): FrameCut {
    try {
      return this.protocol.frame?.(this.buffer, this.link.state) ?? this.wholeBuffer()
    } catch (error) {
      this.complain('framing', error)
      return { kind: 'skip', consumed: this.buffer.length, reason: 'the framing failed' }
    }
  }

  private wholeBuffer(): FrameCut {
    return { kind: 'frame', frame: this.buffer, consumed: this.buffer.length }
  }

  private handle(frame: Uint8Array): void {
    this.framesThisSecond++
    const decoded = this.decode(frame)
    if (decoded.error === undefined) this.garbageBytes = 0
    else this.countGarbage(frame.length, decoded.error)
    if (this.closed) return
    const stored = this.receive(decoded, frame)
    if (!stored) return
    this.unstored++
    void stored.then(() => {
      this.unstored--
      if (this.unstored === this.deps.limits.unstoredPerConnection - 1) this.pump()
    })
  }

  private receive(decoded: Decoded, frame: Uint8Array): Promise<void> | null {
    try {
      const { intake } = this.deps
      const first = intake.receive(decoded, this.link, frame, () => this.decode(frame))
      if (!decoded.others?.length) return first.stored
      const others = decoded.others.map((other) => intake.receive(other, this.link, frame))
      return Promise.all([first, ...others].map(({ stored }) => stored)).then(() => undefined)
    } catch (error) {
      this.complain('pipeline', error)
      return null
    }
  }

  private decode(frame: Uint8Array): Decoded {
    try {
      return this.protocol.decode?.(frame, this.link.state, this.deps.clock.now()) ?? { error: 'nothing decodes this' }
    } catch (error) {
      this.complain('decoder', error)
      return { error: 'the decoder failed' }
    }
  }

  private complain(part: string, error: unknown): void {
    const { name } = this.protocol
    this.deps.minuteLog.warn(
      `${part} ${name}`,
      { protocol: name, remote: this.link.remote, error },
      `the ${part} threw`,
    )
  }

  private skip(skipped: Uint8Array, reason: string): void {
    const { name } = this.protocol
    const bytes = skipped.length
    const { remote, traffic } = this.link
    countUnreadable(traffic, skipped, { remote, reason, nowMs: this.deps.clock.nowMs() })
    this.deps.minuteLog.warn(
      `skip ${name}`,
      { protocol: name, remote: this.link.remote, bytes, reason },
      'bytes skipped',
    )
    this.countGarbage(bytes, reason)
  }

  private countGarbage(bytes: number, reason: string): void {
    this.garbageBytes += bytes
    if (this.garbageBytes > this.deps.limits.garbageBytes) this.end(`nothing but garbage: ${reason}`)
  }

  private mustWait(): boolean {
    const { intake, limits } = this.deps
    if (this.slowed || this.unstored >= limits.unstoredPerConnection) return true
    if (intake.isFull()) {
      this.stopRoom ??= intake.onRoom(() => {
        this.stopRoom?.()
        this.stopRoom = null
        this.pump()
      })
      return true
    }
    if (this.framesThisSecond > limits.framesPerSecond || this.bytesThisSecond > limits.bytesPerSecond) {
      this.slowed = setTimeout(() => this.nextSecond(), 1000)
      return true
    }
    return false
  }

  private countBytes(bytes: number): void {
    const nowMs = performance.now()
    if (nowMs - this.secondStartedMs >= 1000) {
      this.secondStartedMs = nowMs
      this.framesThisSecond = 0
      this.bytesThisSecond = 0
    }
    this.bytesThisSecond += bytes
  }

  private nextSecond(): void {
    this.slowed = null
    this.framesThisSecond = 0
    this.bytesThisSecond = 0
    this.pump()
  }

  private end(reason: string): void {
    if (this.closed) return
    const fields = {
      protocol: this.protocol.name,
      remote: this.link.remote,
      uniqueId: this.link.state.uniqueId,
      reason,
    }
    this.deps.minuteLog.warn(`closed ${this.protocol.name} ${reason}`, fields, 'connection closed')
    // What was written last (a refusal, say) still leaves.
    this.socket.destroySoon()
    this.leave()
  }

  private leave(): void {
    if (this.closed) return
    this.closed = true
    this.buffer = EMPTY
    this.stopRoom?.()
    if (this.slowed) clearTimeout(this.slowed)
    this.deps.intake.left(this.link)
  }
}
