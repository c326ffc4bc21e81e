import { randomInt } from 'node:crypto'
import type { DeviceAccumulators } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import { recounted } from '#src/tracking/ingest/motion/index'
import { numberAttribute, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { Tracking } from '#src/tracking/tracking'

const INT32 = 2 ** 31

/**
 * Counts on from other values: a copy of the latest position carries them and takes its place (TRACKING-API §6.3).
 * Throws `NO_POSITION` when there is none.
 */
export async function setAccumulators(
  { state, writer, owners }: Pick<Tracking, 'state' | 'writer' | 'owners'>,
  { deviceId, totalDistance, hours }: DeviceAccumulators,
  nowMs: number,
): Promise<void> {
  await owners.judging(deviceId, () => countOn({ state, writer }, { deviceId, totalDistance, hours }, nowMs))
}

async function countOn(
  { state, writer }: Pick<Tracking, 'state' | 'writer'>,
  { deviceId, totalDistance, hours }: DeviceAccumulators,
  nowMs: number,
): Promise<void> {
  const { tracked, latest, memory } = state.of(deviceId)
  const last = tracked ?? latest
  if (!last) throw new ApiError('NO_POSITION')
  const attributes = { ...last.attributes }
  if (typeof totalDistance === 'number') attributes.totalDistance = totalDistance
  if (typeof hours === 'number') attributes.hours = hours
  // Not a repetition of the position it is a copy of.
  const fingerprint = randomInt(-INT32, INT32 - 1)
  const position: TrackedPosition = { ...last, id: 0, serverTimeMs: nowMs, attributes, fingerprint }
  // Where the device was stays known, on the scale that counts from now on.
  const rescaled = recounted(
    memory,
    numberAttribute(position, 'totalDistance') - numberAttribute(last, 'totalDistance'),
  )
  state.track(position, rescaled)
  await writer.write([{ position, isNewest: true, memory: rescaled }])
}
