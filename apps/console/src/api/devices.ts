import type { Device } from '@rastro/model/device'
import { recordVersion } from '@rastro/model/record-version'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { call, queryFor } from './call'
import { endpoints } from './endpoints'

const DEVICES = endpoints.listDevices.path

/** One device as the server keeps it now; fails with NOT_FOUND for one that is not there or not for this person. */
export const deviceQuery = (deviceId: number) =>
  queryOptions({
    queryKey: [DEVICES, deviceId] as const,
    queryFn: async ({ signal }): Promise<Device> => {
      const [device] = await call(endpoints.listDevices, { query: { id: [deviceId] }, signal })
      if (!device) throw new ApiError({ status: 404, code: 'NOT_FOUND' })
      return device
    },
  })

/** A whole device, as the server takes it; `id` 0 makes a new one. */
export type DeviceToSave = Omit<Device, 'status' | 'lastUpdate' | 'positionId'>

/** @param edited the device as it was loaded; fails with CHANGED_MEANWHILE when it is another one by now */
export const saveDevice = ({ device, edited }: { device: DeviceToSave; edited: Device | null }): Promise<Device> =>
  edited
    ? call(endpoints.updateDevice, { params: { id: device.id }, body: device, ifMatch: recordVersion(edited) })
    : call(endpoints.createDevice, { body: device })

/** Sets what a device has counted: `totalDistance` in metres, `hours` in milliseconds; what is absent stays. */
export const setAccumulators = (counted: { deviceId: number; totalDistance?: number; hours?: number }) =>
  call(endpoints.setAccumulators, { params: { id: counted.deviceId }, body: counted })

export const deletedDevicesQuery = () => queryFor(endpoints.listDeletedDevices, {})

export const restoreDevice = (deviceId: number) => call(endpoints.restoreDevice, { params: { id: deviceId } })
