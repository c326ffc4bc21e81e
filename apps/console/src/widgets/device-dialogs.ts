import type { Device } from '@rastro/model/device'

/** What a dialog needs to know of the device; the rest is live. */
export type DialogDevice = Pick<Device, 'id' | 'name'>

/** The dialogs about devices that any screen may open, and what each carries (CORE-SLIDE-01). */
export interface DeviceDialogs {
  openBlockModal: { device: DialogDevice; command?: unknown }
  openUnlockModal: { device: DialogDevice; command?: unknown }
  /** `command` is `anchor_enable` or `anchor_disable`; without it, the opposite of what is. */
  openAnchorModal: { device: DialogDevice; command?: unknown }
  openDeleteModal: { device: DialogDevice; command?: unknown }
  /** Sets odometer and hour meter. */
  openAccumulatorsModal: { device: DialogDevice }
  /** Draws what the devices told over time. */
  openGraphicsModal: { deviceIds: number[] }
  /** The code a driver scans to take the vehicle. */
  openDeviceQrModal: { device: DialogDevice & { plate?: string } }
  /** Sends any command to the devices, or to every device of a group. */
  openCommandModal: { deviceIds: number[]; type?: string } | { groupId: number; groupName: string; type?: string }
  /** What objects of one kind are linked to. `name` stands in the title. */
  openLinksModal: { noun: LinkableNoun; ids: number[]; name: string }
  /** Changes fields of many devices. */
  openBulkEditModal: { deviceIds: number[] }
  openBulkDeleteModal: { deviceIds: number[] }
  /** Makes a link that shows the devices to people without an account. */
  openShareModal: { deviceIds: number[]; name: string }
  /** What came of work in the background. */
  openWorkModal: { workId: number }
}

/** What can be linked to something else. `attribute` is a computed one. */
export type LinkableNoun =
  | 'device'
  | 'group'
  | 'user'
  | 'geofence'
  | 'driver'
  | 'command'
  | 'attribute'
  | 'calendar'
  | 'maintenance'
  | 'notification'

export type DeviceDialogName = keyof DeviceDialogs

export const DEVICE_DIALOGS: readonly DeviceDialogName[] = [
  'openBlockModal',
  'openUnlockModal',
  'openAnchorModal',
  'openDeleteModal',
  'openAccumulatorsModal',
  'openCommandModal',
  'openGraphicsModal',
  'openDeviceQrModal',
  'openLinksModal',
  'openBulkEditModal',
  'openBulkDeleteModal',
  'openShareModal',
  'openWorkModal',
]

/** Opens a dialog by the window event of its name, as other pages of the product may do too. */
export const openDeviceDialog = <Name extends DeviceDialogName>(name: Name, detail: DeviceDialogs[Name]): void => {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

const FORGET = 'forgetSelectedDevices'

/** Says that these devices are gone, so that no selection keeps them. */
export const forgetSelected = (deviceIds: readonly number[]): void => {
  window.dispatchEvent(new CustomEvent(FORGET, { detail: deviceIds }))
}

/** Calls back with devices that are gone; returns the way to stop. */
export function onForgetSelected(listener: (deviceIds: readonly number[]) => void): () => void {
  const hear = (event: Event): void => {
    if (event instanceof CustomEvent && Array.isArray(event.detail)) listener(event.detail)
  }
  window.addEventListener(FORGET, hear)
  return () => window.removeEventListener(FORGET, hear)
}
