import type { DeviceDialogName } from './device-dialogs'

/** These go on without their devices, tell of each one themselves, or know whether it was they who deleted it. */
const SEES_ITSELF: readonly DeviceDialogName[] = [
  'openDeleteModal',
  'openBulkEditModal',
  'openBulkDeleteModal',
  'openWorkModal',
]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [])

/** The devices that a dialog is about. */
function devicesOf(name: DeviceDialogName, detail: unknown): number[] {
  if (!isObject(detail)) return []
  if (isObject(detail['device'])) return idsIn([detail['device']['id']])
  if (name === 'openLinksModal') return detail['noun'] === 'device' ? idsIn(detail['ids']) : []
  return idsIn(detail['deviceIds'])
}

/** Whether nothing is left of what a dialog is about, so that it must close. */
export function lostItsDevices(name: DeviceDialogName, detail: unknown, goneIds: readonly number[]): boolean {
  const about = SEES_ITSELF.includes(name) ? [] : devicesOf(name, detail)
  return about.length > 0 && about.every((id) => goneIds.includes(id))
}

/** What the device of a dialog was called when it opened, for the word that it is gone. */
export function nameOfLost(detail: unknown): string | null {
  const named = isObject(detail) && isObject(detail['device']) ? detail['device'] : detail
  const name = isObject(named) ? named['name'] : null
  return typeof name === 'string' && name !== '' ? name : null
}
