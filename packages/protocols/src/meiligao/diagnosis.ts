import type { DecodedPosition } from '../protocol'

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
  const values = text.split(',').map((value) => value.trim())
  if (values.length < names.length || !values.every((value) => /^-?\d*(\.\d+)?$/.test(value))) return undefined
  const attributes: DecodedPosition['attributes'] = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (value !== '') attributes[name] = Number(value)
  }
  return { attributes }
}

/** Values of the diagnosis plug; undefined when the text is something else. */
export const readEngine = (text: string): DecodedPosition | undefined => readNumbers(NOW, text)
export const readEngineTotals = (text: string): DecodedPosition | undefined => readNumbers(TOTALS, text)

/** Trouble codes between commas. */
export const readTroubleCodes = (text: string): DecodedPosition => ({
  attributes: { dtcs: text.replaceAll(',', ' ').trim() },
})
