import type { MotionPoint } from '#src/tracking/ingest/motion/index'
import { unpackAttributes } from '#src/tracking/position/positions/index'

/** A stored position as far as reports look at every one of them: nothing is unpacked before somebody asks. */
export interface TrackPoint extends MotionPoint {
  readonly speedKnots: number
  /** Metres since the position before. */
  readonly traveledMeters: number
  readonly isMoving: boolean
  readonly address: string | null
  readonly packedAttributes: string | null
  /** By how much `totalMeters` was set, not driven, since the period began. */
  readonly setMeters?: number
}

export const isTrackPoint = (point: MotionPoint): point is TrackPoint => 'packedAttributes' in point

export type PointAttributes = Readonly<Record<string, string | number | boolean>>

export const attributesOf = ({ packedAttributes }: TrackPoint): PointAttributes => unpackAttributes(packedAttributes)

const IGNITION = /(?:^|[[,])(?:1|"ignition"),(true|false)/

/** The key, without unpacking the rest; undefined when the tracker does not say. */
export function ignitionOf({ packedAttributes }: TrackPoint): boolean | undefined {
  if (packedAttributes === null) return undefined
  // Only a hint: a value elsewhere may look alike, so that a match is looked at again.
  if (!IGNITION.test(packedAttributes)) return undefined
  const { ignition } = unpackAttributes(packedAttributes)
  return typeof ignition === 'boolean' ? ignition : undefined
}
