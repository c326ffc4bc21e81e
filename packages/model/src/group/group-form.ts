import { Amount, attributesWith } from '../wire/index'
import { GroupInput } from './group.endpoints'

/** A group as a person writes it. */
export const GroupForm = GroupInput.extend({
  attributes: attributesWith({
    speedLimit: Amount,
    'filter.maxSpeed': Amount,
    'filter.distance': Amount,
    'filter.minPeriod': Amount,
    'report.trip.minDistance': Amount,
    'report.trip.minDuration': Amount,
    'report.trip.stopGap': Amount,
  }),
})
