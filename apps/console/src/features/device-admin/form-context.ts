import type { Device } from '@rastro/model/device'
import { createContext, useContext } from 'react'
import type { DeviceDraft } from './device-draft'
import type { Hint } from './device-problems'

/** What the parts of the form share. */
export interface DeviceForm {
  draft: DeviceDraft
  /** The device as the server has it; null for a new one. */
  device: Device | null
  /** Changes values of the draft; of a function, from the latest. */
  set(change: Partial<DeviceDraft> | ((draft: DeviceDraft) => Partial<DeviceDraft>)): void
  /** The problem of a field in words, once it should be said. */
  problem(name: string): string | undefined
  hint(name: string): Hint | null
  /** The person has been at this field. */
  touch(name: string): void
}

const FormContext = createContext<DeviceForm | null>(null)
export const FormProvider = FormContext.Provider

export const useDeviceForm = (): DeviceForm => {
  const form = useContext(FormContext)
  if (!form) throw new Error('useDeviceForm outside the form')
  return form
}
