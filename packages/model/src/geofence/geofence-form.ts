import { attributesWith, PositiveAmount, refusedAs } from '../wire/index'
import { GeofenceInput } from './geofence.schema'

/** Widest corridor that people may draw, metres to each side. */
const CORRIDOR_MAX_METERS = 10_000

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** A geofence as a person writes it. */
export const GeofenceForm = GeofenceInput.extend({
  attributes: attributesWith({
    speedLimit: PositiveAmount,
    polylineDistance: PositiveAmount.refine((meters) => meters <= CORRIDOR_MAX_METERS, refusedAs('tooWide')),
    floor: PositiveAmount,
    ceiling: PositiveAmount,
  }).superRefine(({ floor, ceiling }, context) => {
    if (number(floor) >= number(ceiling))
      context.addIssue({ code: 'custom', path: ['ceiling'], ...refusedAs('ceilingBelowFloor') })
  }),
})
