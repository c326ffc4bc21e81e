import type { DecodeFrame, DecodeHttp, Decoded } from './protocol'

const reasonOf = (error: unknown): Decoded => ({ error: error instanceof Error ? error.message : 'unreadable message' })

/** Turns whatever a decoder throws on broken bytes into `Decoded.error`, so that no frame can stop a connection. */
export const decodeSafely =
  (decode: DecodeFrame): DecodeFrame =>
  (frame, connection, now) => {
    try {
      return decode(frame, connection, now)
    } catch (error) {
      return reasonOf(error)
    }
  }

/** As `decodeSafely`, for HTTP: the sender hears 400. */
export const decodeHttpSafely =
  (decode: DecodeHttp): DecodeHttp =>
  (message, connection, now) => {
    try {
      return decode(message, connection, now)
    } catch (error) {
      return { ...reasonOf(error), http: { status: 400, body: '' } }
    }
  }
