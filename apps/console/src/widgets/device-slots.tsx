import type { Device } from '@rastro/model/device'
import { isShared } from './rights'
import { useSession } from './session'
import { Suspense, createContext, useContext, type ComponentType } from 'react'

/** What other features add to the screens about devices; `app/device-slots.tsx` lists it. */
export interface DeviceSlots {
  /** Of the detail: what matters most, above the buttons. */
  urgent: readonly ComponentType<{ device: Device }>[]
  /** Of what is now: below the readings. */
  now: readonly ComponentType<{ device: Device }>[]
  /** What happened today. */
  today: readonly ComponentType<{ device: Device }>[]
  /** What was asked of it and is kept watch of: below the buttons. */
  commands: readonly ComponentType<{ device: Device }>[]
  /** Below the facts. */
  data: readonly ComponentType<{ device: Device }>[]
}

const NONE: DeviceSlots = { urgent: [], now: [], today: [], commands: [], data: [] }
const DeviceSlotsContext = createContext<DeviceSlots>(NONE)
export const DeviceSlotsProvider = DeviceSlotsContext.Provider

/** The sections that other features add to the detail of a device, each loaded when it is first shown. */
export function DetailSlots({ device, at }: { device: Device; at: keyof DeviceSlots }) {
  const slots = useContext(DeviceSlotsContext)[at]
  // The viewer of a shared link sees the place and what the owner chose; the rest is not answered.
  if (isShared(useSession().user)) return null
  return slots.map((Section, index) => (
    <Suspense key={index} fallback={null}>
      <Section device={device} />
    </Suspense>
  ))
}
