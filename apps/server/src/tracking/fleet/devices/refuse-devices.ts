import type { Clock } from '#src/platform/clock'
import type { DeviceDirectory, DeviceRecord } from './device-directory'

/** Connections of devices, as far as they are closed from here. */
export interface OpenLinks {
  linkOf(deviceId: number): { close(reason: string): void } | undefined
}

const EXPIRY_CHECK_MS = 5000

/** Whether nothing is taken from a device any more. */
export const isRefused = (device: DeviceRecord, nowMs: number): boolean =>
  device.disabled || (device.expiresAtMs !== null && device.expiresAtMs <= nowMs)

/**
 * Closes the connection of a device at once when it is disabled, expires, is removed or gets another unique id. Gives
 * the end of it.
 */
export function refuseDevices(devices: DeviceDirectory, links: OpenLinks, clock: Clock): () => void {
  const close = (id: number, reason: string): void => links.linkOf(id)?.close(reason)
  const closeRefused = (device: DeviceRecord): void => {
    if (isRefused(device, clock.nowMs())) close(device.id, 'the device is disabled or expired')
  }
  const stop = devices.onChange((change) => {
    const { device } = change
    if (change.kind === 'removed') close(device.id, 'the device was removed')
    else if (change.kind === 'updated' && change.before.uniqueId !== device.uniqueId)
      close(device.id, 'the device has another unique id')
    else closeRefused(device)
  })
  const timer = setInterval(() => {
    for (const device of devices.all()) if (device.expiresAtMs !== null) closeRefused(device)
  }, EXPIRY_CHECK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    stop()
  }
}
