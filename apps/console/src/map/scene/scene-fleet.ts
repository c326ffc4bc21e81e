/** The drawable side of a fleet: one slot per device, struct of arrays. Mercator lengths, epoch ms, radians. */
export interface SceneFleet {
  count: number
  deviceId: Int32Array
  fromX: Float64Array
  fromY: Float64Array
  x: Float64Array
  y: Float64Array
  startMs: Float64Array
  course: Float32Array
  fromCourse: Float32Array
  /** Bytes r, g, b, 255 in memory order. */
  color: Uint32Array
  accent: Uint32Array
  category: Uint8Array
  status: Uint8Array
  badges: Uint8Array
  marks: Uint8Array
  accuracy: Float32Array
  /** 1 when the device has a place and belongs to the present query. */
  shown: Uint8Array
  name(slot: number): string
  plate(slot: number): string | null
  /** Of who drives; null for others. */
  speedKnots?(slot: number): number | null
  /** Address of the device's own picture; null when it has none. */
  picture?(slot: number): string | null
}
