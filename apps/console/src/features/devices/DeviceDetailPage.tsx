import { useParams } from '@tanstack/react-router'
import { DeviceDetail } from './DeviceDetail'
import { DeviceMissing } from './DeviceMissing'

/** The screen of `/devices/{deviceId}`; an address without a readable id is a device that does not exist. */
export function DeviceDetailPage() {
  const { deviceId } = useParams({ strict: false })
  const id = Number(deviceId)
  return Number.isSafeInteger(id) && id > 0 ? <DeviceDetail key={id} deviceId={id} /> : <DeviceMissing />
}
