import type { Device, DeviceChanges } from '@rastro/model/device'
import type { TFunction } from 'i18next'
import { call } from '#src/api/call'
import { deleteDevice } from '#src/api/commands'
import { endpoints } from '#src/api/endpoints'
import { codeOf } from '#src/widgets/error-text'
import type { WorkFailure, WorkPlan } from '#src/widgets/work'
import { isAlready, presentOf } from './bulk-fields'

/** Small enough that progress is seen, large enough that 50,000 devices are a hundred calls. */
const DEVICES_PER_CALL = 500
const DELETIONS_AT_ONCE = 4

interface Words {
  t: TFunction
  number(value: number): string
  onSettled(): void
}

/** One device and what it gets. */
interface Edit {
  id: number
  name: string
  set: DeviceChanges
  before: DeviceChanges
  /** The same for devices that get the same. */
  kind: string
}

const editPlan = (edits: readonly Edit[], words: Words): WorkPlan<Edit> => ({
  title: words.t('bulk.edit.work', { count: edits.length, number: words.number(edits.length) }),
  // Devices that get the same go in one call.
  items: [...edits].sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0)),
  batchSize: DEVICES_PER_CALL,
  async run(batch) {
    const failures: WorkFailure<Edit>[] = []
    for (const kind of new Set(batch.map((edit) => edit.kind))) {
      const edits = batch.filter((edit) => edit.kind === kind)
      const byId = new Map(edits.map((edit) => [edit.id, edit]))
      const set = edits[0]?.set ?? {}
      try {
        const result = await call(endpoints.changeDevices, { body: { deviceIds: [...byId.keys()], set } })
        for (const { deviceId, code } of result.failures) {
          const item = byId.get(deviceId)
          if (item) failures.push({ item, code })
        }
      } catch (error) {
        // The others of the batch may still be done.
        failures.push(...edits.map((item) => ({ item, code: codeOf(error) })))
      }
    }
    return failures
  },
  nameOf: ({ name }) => name,
  undo: (done) =>
    editPlan(
      done.map((edit) => ({ ...edit, set: edit.before, before: edit.set, kind: JSON.stringify(edit.before) })),
      words,
    ),
  onSettled: words.onSettled,
})

/** Changes devices; those that are so already are left alone. */
export function planEdit(devices: readonly Device[], set: DeviceChanges, words: Words): WorkPlan<Edit> {
  const edits = devices
    .filter((device) => !isAlready(device, set))
    .map((device) => ({ id: device.id, name: device.name, set, before: presentOf(device, set), kind: '' }))
  return editPlan(edits, words)
}

/** Deletes devices one by one: there is no way back here. */
export const planDelete = (
  devices: readonly Pick<Device, 'id' | 'name'>[],
  words: Words,
): WorkPlan<Pick<Device, 'id' | 'name'>> => ({
  title: words.t('bulk.remove.work', { count: devices.length, number: words.number(devices.length) }),
  items: devices,
  batchSize: 1,
  atOnce: DELETIONS_AT_ONCE,
  async run([device]) {
    if (device) await deleteDevice(device.id)
    return []
  },
  nameOf: ({ name }) => name,
  onSettled: words.onSettled,
})
