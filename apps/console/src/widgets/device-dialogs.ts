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
  /** Sends any command to the devices, or to every device of a group. */
  openCommandModal: { deviceIds: number[]; type?: string } | { groupId: number; groupName: string; type?: string }
}
export type DeviceDialogName = keyof DeviceDialogs

export const DEVICE_DIALOGS: readonly DeviceDialogName[] = [
  'openBlockModal',
  'openUnlockModal',
  'openAnchorModal',
  'openDeleteModal',
  'openAccumulatorsModal',
  'openCommandModal',
]

/** Opens a dialog by the window event of its name, as other pages of the product may do too. */
export const openDeviceDialog = <Name extends DeviceDialogName>(name: Name, detail: DeviceDialogs[Name]): void => {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}
