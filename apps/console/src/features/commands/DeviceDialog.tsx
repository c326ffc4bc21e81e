import type { DeviceDialogName } from '#src/widgets/device-dialogs'
import { AnchorDialog } from './AnchorDialog'
import { BlockDialog } from './BlockDialog'
import { DeleteDialog } from './DeleteDialog'
import { readRequest } from './read-request'
import { SendDialog } from './SendDialog'

interface DeviceDialogProps {
  name: DeviceDialogName
  /** Of the window event; anything. */
  detail: unknown
  onClose(): void
}

/** The dialog that a window event asked for; nothing when it made no sense. */
export function DeviceDialog({ name, detail, onClose }: DeviceDialogProps) {
  const request = readRequest(name, detail)
  if (!request) return null
  if (request.name === 'openCommandModal')
    return <SendDialog target={request.target} initialType={request.type} onClose={onClose} />
  const common = { device: request.device, command: request.command, onClose }
  if (request.name === 'openAnchorModal') return <AnchorDialog {...common} />
  if (request.name === 'openDeleteModal') return <DeleteDialog {...common} />
  return <BlockDialog {...common} isBlock={request.name === 'openBlockModal'} />
}
