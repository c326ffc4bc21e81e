import type { DeviceDialogName, DialogDevice } from '#src/widgets/device-dialogs'

/** A command as an event carries it: a type alone, or a saved command. */
export interface WantedCommand {
  /** 0 when it is not a saved one. */
  id: number
  type: string
}

/** What a window event asks for, read carefully: any page may send one. */
export type DialogRequest =
  | {
      name: 'openBlockModal' | 'openUnlockModal' | 'openDeleteModal'
      device: DialogDevice
      command: WantedCommand | null
    }
  | { name: 'openAnchorModal'; device: DialogDevice; command: WantedCommand | null }
  | { name: 'openCommandModal'; target: CommandTarget; type: string | null }

export type CommandTarget = { deviceIds: number[] } | { groupId: number; groupName: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const readDevice = (value: unknown): DialogDevice | null =>
  isObject(value) && isId(value['id']) ? { id: value['id'], name: textOf(value['name']) ?? String(value['id']) } : null

const readCommand = (value: unknown): WantedCommand | null => {
  if (typeof value === 'string' && value !== '') return { id: 0, type: value }
  if (!isObject(value)) return null
  const type = textOf(value['type'])
  return type === null ? null : { id: isId(value['id']) ? value['id'] : 0, type }
}

const readTarget = (detail: Record<string, unknown>): CommandTarget | null => {
  if (isId(detail['groupId'])) return { groupId: detail['groupId'], groupName: textOf(detail['groupName']) ?? '' }
  const device = readDevice(detail['device'])
  if (device) return { deviceIds: [device.id] }
  const ids = Array.isArray(detail['deviceIds']) ? detail['deviceIds'].filter(isId) : []
  return ids.length > 0 ? { deviceIds: ids } : null
}

const isAboutOne = (name: DeviceDialogName) =>
  name === 'openBlockModal' || name === 'openUnlockModal' || name === 'openAnchorModal' || name === 'openDeleteModal'

/** The request of an event; null when it says nothing of use. */
export function readRequest(name: DeviceDialogName, detail: unknown): DialogRequest | null {
  if (!isObject(detail)) return null
  if (name === 'openCommandModal') {
    const target = readTarget(detail)
    return target && { name, target, type: textOf(detail['type']) }
  }
  // The others are of other features.
  if (!isAboutOne(name)) return null
  const device = readDevice(detail['device'])
  return device && { name, device, command: readCommand(detail['command']) }
}
