import type { Device } from '@rastro/model/device'
import { Suspense, createContext, useContext, type ComponentType } from 'react'

/** What other features add to the screens about devices; `app/device-slots.tsx` lists it. */
export interface DeviceSlots {
  /** Sections of the detail, below the facts. */
  detail: readonly ComponentType<{ device: Device }>[]
}

const DeviceSlotsContext = createContext<DeviceSlots>({ detail: [] })
export const DeviceSlotsProvider = DeviceSlotsContext.Provider

/** The sections that other features add to the detail of a device, each loaded when it is first shown. */
export function DetailSlots({ device }: { device: Device }) {
  return useContext(DeviceSlotsContext).detail.map((Section, index) => (
    <Suspense key={index} fallback={null}>
      <Section device={device} />
    </Suspense>
  ))
}
