import { momentOfWall as momentMs } from '@rastro/model/wall-clock'
import type { DecodedPosition, DecodeFrame } from './protocol'

/**
 * The moment at which clocks of `timeZone` showed `wall`, which holds their reading as if it were UTC. Without a zone,
 * or with one that does not exist, `wall` itself: a mistyped setting must not keep a device from being heard.
 */
export const momentOfWall = (wall: Date, timeZone: string | undefined): Date =>
  timeZone === undefined || Number.isNaN(wall.getTime()) ? wall : new Date(momentMs(wall.getTime(), timeZone))

/** The time of arrival is no clock of the device's and stays. */
const moved = (position: DecodedPosition, timeZone: string, now: Date): DecodedPosition => {
  const { fix, deviceTime } = position
  return {
    ...position,
    ...(fix && fix.time !== now && { fix: { ...fix, time: momentOfWall(fix.time, timeZone) } }),
    ...(deviceTime && deviceTime !== now && { deviceTime: momentOfWall(deviceTime, timeZone) }),
  }
}

/** For decoders that read clocks without a zone: takes them for UTC unless the option `timeZone` names another. */
export const inDeviceZone =
  (decode: DecodeFrame): DecodeFrame =>
  (frame, connection, now) => {
    const decoded = decode(frame, connection, now)
    const { timeZone } = connection.options
    if (!timeZone || !decoded.positions) return decoded
    return { ...decoded, positions: decoded.positions.map((one) => moved(one, timeZone, now)) }
  }
