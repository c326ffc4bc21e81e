import type { DecoderOptions } from '../protocol'

/** How a unit was set up; nothing in its messages says so. */
export interface SuntechSettings {
  /** ST9xx: 1 when cell and odometer are part of the reports. */
  protocolType: number
  /** Hour meter and backup battery at the end of reports: 0 off, 1 on, 2 followed by the cell. */
  hourMeter: number
  hasAnalogue: boolean
  hasEngineSpeed: boolean
  hasTemperature: boolean
}

const numberOf = (value: unknown): number => (value === true ? 1 : typeof value === 'number' ? value : 0)

/** Settings from the options `protocolType`, `hbm`, `includeAdc`, `includeRpm` and `includeTemp`. */
export const suntechSettings = (options: DecoderOptions): SuntechSettings => ({
  protocolType: numberOf(options.protocolType),
  hourMeter: numberOf(options.hbm),
  hasAnalogue: options.includeAdc === true,
  hasEngineSpeed: options.includeRpm === true,
  hasTemperature: options.includeTemp === true,
})
