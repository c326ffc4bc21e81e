import type { ErrorCode } from '../errors/index'
import type { Reason } from './can'

/** What a caller is told for a reason, unless the call has a word of its own. */
export const REASON_CODES: Readonly<Record<Reason, ErrorCode>> = {
  disabled: 'ACCOUNT_IS_DISABLED',
  expired: 'ACCOUNT_HAS_EXPIRED',
  closedAbove: 'ACCOUNT_CLOSED_ABOVE',
  administrator: 'ADMINISTRATOR_REQUIRED',
  readonly: 'ACCOUNT_IS_READONLY',
  deviceReadonly: 'ACCOUNT_IS_DEVICE_READONLY',
  editDevices: 'WRITE_ACCESS_DENIED',
  limitCommands: 'OPERATION_RESTRICTED',
  reports: 'OPERATION_RESTRICTED',
  right: 'WRITE_ACCESS_DENIED',
  place: 'WRITE_ACCESS_DENIED',
}
