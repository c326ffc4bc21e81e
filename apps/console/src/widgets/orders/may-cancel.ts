import type { CommandOrder } from '@rastro/model/command'
import type { DeviceRights } from '../device-rights'

/** Whether an order that has not left may be taken back by somebody with these rights. */
export const mayCancel = ({ state, type }: Pick<CommandOrder, 'state' | 'type'>, rights: DeviceRights): boolean =>
  state === 'requested' &&
  (type === 'engineStop' ? rights.block : type === 'engineResume' ? rights.unblock : rights.adHoc || rights.saved)
