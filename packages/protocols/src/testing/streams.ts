import fc from 'fast-check'
import { expect } from 'vitest'
import { cutAll } from '../framing/index'
import type { ConnectionState, Decoded, Protocol } from '../protocol'

const NOW = new Date(Date.UTC(2026, 4, 6))

export const freshConnection = (options: ConnectionState['options'] = {}): ConnectionState => ({
  transport: 'tcp',
  options,
  memory: {},
})

/** What a decoder makes of messages that come one after the other on one connection; the last answer. */
export const decodeInTurn = (protocol: Protocol, frames: Uint8Array[], connection = freshConnection()): Decoded => {
  let decoded: Decoded = {}
  for (const frame of frames) decoded = protocol.decode?.(frame, connection, NOW) ?? {}
  return decoded
}

const joined = (pieces: Uint8Array[]): Uint8Array => new Uint8Array(pieces.flatMap((one) => [...one]))

/** Frames come out whole however the stream is cut: byte by byte, in halves, in one piece. `trimmed` is what is kept. */
export const expectFramesInAnyPieces = (protocol: Protocol, frames: Uint8Array[], trimmed = frames): void => {
  const { frame } = protocol
  if (!frame) throw new Error('no framer')
  const stream = joined(frames)
  for (const step of [1, 7, Math.ceil(stream.length / 2), stream.length]) {
    const connection = freshConnection()
    const seen: Uint8Array[] = []
    let waiting = new Uint8Array(0)
    for (let at = 0; at < stream.length; at += step) {
      const cut = cutAll(joined([waiting, stream.subarray(at, at + step)]), frame, connection)
      seen.push(...cut.frames)
      waiting = Uint8Array.from(cut.rest)
    }
    expect(seen.map((one) => [...one])).toEqual(trimmed.map((one) => [...one]))
  }
}

/** Damaged copies of `samples` and random bytes neither throw nor stall, in framer, decoder and recogniser. */
export const expectNothingThrows = (protocol: Protocol, samples: Uint8Array[]): void => {
  const damaged = fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
    )
    .map(([sample, changes]) => {
      const bytes = Uint8Array.from(sample)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes
    })
  const piece = fc.oneof(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...samples), damaged)
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 5 }),
      fc.constantFrom('tcp' as const, 'udp' as const),
      (pieces, transport) => {
        const connection = { ...freshConnection(), transport }
        for (const one of pieces) protocol.decode?.(one, connection, NOW)
        const stream = joined(pieces)
        protocol.recognise?.(stream, transport)
        if (protocol.frame) cutAll(stream, protocol.frame, connection)
      },
    ),
    { numRuns: 400 },
  )
}
