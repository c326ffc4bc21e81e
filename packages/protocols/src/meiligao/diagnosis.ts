import type { DecodedPosition } from '../protocol'
import { known, numberIn } from '../text-values'

/** Values of the engine now, in order; of trouble codes only their number. */
const NOW: readonly string[] = [
  'battery',
  'rpm',
  'obdSpeed',
  'throttle',
  'engineLoad',
  'coolantTemp',
  'fuelConsumption',
  'averageFuelConsumption',
  'drivingRange',
  'odometer',
  'singleFuelConsumption',
  'fuelUsed',
  'dtcs',
  'hardAccelerationCount',
  'hardBrakingCount',
]
const TOTALS: readonly string[] = [
  'totalIgnitionNo',
  'totalDrivingTime',
  'totalIdlingTime',
  'averageHotStartTime',
  'averageSpeed',
  'historyHighestSpeed',
  'historyHighestRpm',
  'totalHarshAccerleration',
  'totalHarshBrake',
]

const readNumbers = (names: readonly string[], text: string): DecodedPosition | undefined => {
  const values = text.split(',')
  const attributes = known(Object.fromEntries(names.map((name, index) => [name, numberIn(values[index])])))
  return Object.keys(attributes).length > 0 ? { attributes } : undefined
}

/** Values of the diagnosis plug; undefined when the text is something else. */
export const readEngine = (text: string): DecodedPosition | undefined => readNumbers(NOW, text)
export const readEngineTotals = (text: string): DecodedPosition | undefined => readNumbers(TOTALS, text)

/** Trouble codes between commas. */
export const readTroubleCodes = (text: string): DecodedPosition => ({
  attributes: { dtcs: text.replaceAll(',', ' ').trim() },
})
