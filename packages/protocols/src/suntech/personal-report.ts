import type { DecodedPosition } from '../protocol'
import { known, type FieldReader } from './field-reader'
import { placeOf } from './place'
import type { SuntechSettings } from './settings'

export const isPersonalReport = (type: string): boolean => ['Location', 'Emergency', 'Alert'].includes(type)

/** Reads a report of the personal ST9xx line from the field after the device id. */
export const readPersonalReport = (
  type: string,
  fields: FieldReader,
  settings: SuntechSettings,
  now: Date,
): DecodedPosition => {
  const isExtended = settings.protocolType === 1
  const attributes: DecodedPosition['attributes'] = type === 'Location' ? {} : { alarm: 'general' }
  if (type !== 'Alert' || !isExtended) attributes.versionFw = fields.text()
  const time = fields.moment()
  if (isExtended) fields.skip()
  const [latitude, longitude] = [fields.decimal(), fields.decimal()]
  const [kmh, courseDegrees] = [fields.decimal(), fields.decimal()]
  const valid = fields.text() === '1'
  if (isExtended) Object.assign(attributes, known({ odometer: fields.whole() }))
  return { ...placeOf({ time, valid, latitude, longitude, kmh, courseDegrees }, now), attributes }
}
