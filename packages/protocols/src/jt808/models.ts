/** Models whose items or alarms have a meaning of their own, by the name chosen for the device, in upper case. */
const PADLOCKS: readonly string[] = ['G-360P', 'G-508P']
const AOVX: readonly string[] = ['AL300', 'GL100']
const STEP_COUNTERS: readonly string[] = ['C5', 'C5L']

export const isPadlock = (model: string): boolean => PADLOCKS.includes(model)
export const isAovx = (model: string): boolean => AOVX.includes(model)
export const countsSteps = (model: string): boolean => STEP_COUNTERS.includes(model)
/** Cameras of Jimi. */
export const isCamera = (model: string): boolean => /^JC\d/.test(model)
/** Micodus trackers, which have a door input. */
export const hasDoor = (model: string): boolean => /^MV\d/.test(model)
export const hasMotionState = (model: string): boolean => model === 'G1C PRO'
/** Its accident bits are set by potholes. */
export const isWithoutAccidents = (model: string): boolean => model === 'VL300'
export const sendsTextInFuelItem = (model: string): boolean => model === 'DT800'
