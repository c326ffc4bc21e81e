import { type BatchOutcome, deviceAdminEndpoints, deviceEndpoints } from '@rastro/model/device'
import { ApiError } from '@rastro/model/errors'
import { recordVersion } from '@rastro/model/record-version'
import type { TrackingServer } from '#src/face/index'
import type { DeviceBody } from './known-devices'

/** What is to become of a device: written, or removed; with `ifVersion` only while it is that record. */
export interface DeviceWrite {
  ref: number
  write?: DeviceBody
  removeId?: number
  ifVersion?: string
}

const HTTP_TOO_MANY = 429
const HTTP_FAULT = 500

/** Not the row's fault: another time. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= HTTP_FAULT || error.status === HTTP_TOO_MANY

const refusal = (ref: number, error: unknown): BatchOutcome => {
  if (isTemporary(error)) throw error
  const code = error instanceof ApiError ? error.code : null
  return { ref, outcome: 'refused', id: null, code, before: null, version: null }
}

/**
 * Writes devices for somebody, once for each key however often it is asked: in one transaction where the tracking server
 * can do that, else one by one.
 */
export async function writeDevices(
  face: TrackingServer,
  userId: number,
  key: string,
  writes: readonly DeviceWrite[],
): Promise<BatchOutcome[]> {
  if (writes.length === 0) return []
  const capabilities = await face.capabilities()
  if (!capabilities.has('deviceBatches')) return oneByOne(face, userId, writes)
  try {
    const body = { key, items: writes.map((one) => ({ ...one })) }
    return await face.call(deviceAdminEndpoints.writeBatch, { body }, { userId })
  } catch (error) {
    return writes.map(({ ref }) => refusal(ref, error))
  }
}

async function oneByOne(face: TrackingServer, userId: number, writes: readonly DeviceWrite[]): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = []
  for (const one of writes)
    outcomes.push(await writeOne(face, userId, one).catch((error: unknown) => refusal(one.ref, error)))
  return outcomes
}

async function writeOne(
  face: TrackingServer,
  userId: number,
  { ref, write, removeId, ifVersion }: DeviceWrite,
): Promise<BatchOutcome> {
  // prettier-ignore
  const by = { userId }
  const none = { ref, code: null, before: null, version: null }
  const id = removeId ?? write?.id ?? 0
  const before = id ? await face.call(deviceEndpoints.get, { params: { id } }, by) : undefined
  if (before && ifVersion !== undefined && ifVersion !== recordVersion(before)) throw new ApiError('CHANGED_MEANWHILE')
  if (!write) {
    await face.call(deviceEndpoints.remove, { params: { id } }, by)
    return { ...none, outcome: 'removed', id }
  }
  if (!before) {
    const made = await face.call(deviceEndpoints.create, { body: write }, by).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_DEVICE') throw error
      // Made by the try before this one, of which nobody heard the end.
      const query = { uniqueId: [write.uniqueId] }
      const [known] = await face.call(deviceEndpoints.list, { query }, by)
      if (!known || recordVersion({ ...known, ...write, id: known.id }) !== recordVersion(known)) throw error
      return known
    })
    return { ...none, outcome: 'created', id: made.id, version: recordVersion(made) }
  }
  if (recordVersion({ ...before, ...write }) === recordVersion(before))
    return { ...none, outcome: 'unchanged', id, version: recordVersion(before) }
  const after = await face.call(deviceEndpoints.update, { params: { id }, body: write }, by)
  return { ...none, outcome: 'changed', id, before, version: recordVersion(after) }
}
