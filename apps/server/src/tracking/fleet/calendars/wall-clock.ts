import { isZone } from '@rastro/model/wall-clock'

export { momentOfWall, wallClockMs } from '@rastro/model/wall-clock'

/** The name of a time zone that is known, else UTC: times without a zone are UTC (TRACKING-API §12). */
export const knownZone = (name: string | null | undefined): string => (name && isZone(name) ? name : 'UTC')
