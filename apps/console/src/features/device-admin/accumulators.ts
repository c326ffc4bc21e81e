import { DeviceAccumulators } from '@rastro/model/device'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { distanceIn, readNumber, type DistanceUnit } from '#src/widgets/format'

const MS_PER_HOUR = 3_600_000

/** What a device has counted, as it is typed; empty leaves it as it is. */
export interface CountedDraft {
  distance: string
  hours: string
}

export const NOTHING_COUNTED: CountedDraft = { distance: '', hours: '' }

export interface CountedUnits {
  locale: string
  distanceUnit: DistanceUnit
}

interface Counted {
  deviceId: number
  totalDistance?: number
  hours?: number
}

export const countedRules = (
  deviceId: number,
  { locale, distanceUnit }: CountedUnits,
): FormRules<CountedDraft, Counted> => ({
  schema: DeviceAccumulators,
  bodyOf: ({ distance, hours }) => ({
    deviceId,
    // One unit of the user in metres is what its own number says about a metre, turned round.
    ...(distance.trim()
      ? { totalDistance: Math.round(readNumber(distance, locale) / distanceIn(1, distanceUnit)) }
      : {}),
    ...(hours.trim() ? { hours: Math.round(readNumber(hours, locale) * MS_PER_HOUR) } : {}),
  }),
  fieldAt: fieldsAt({ totalDistance: 'distance', hours: 'hours' }),
  alsoWrong: ({ distance, hours }): Record<string, string> =>
    distance.trim() || hours.trim() ? {} : { distance: 'nothing' },
})
