import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'
import type { FieldReader } from './field-reader'
import type { SuntechSettings } from './settings'

export const isPersonalReport = (type: string): boolean => ['Location', 'Emergency', 'Alert'].includes(type)

/** Reads a report of the personal ST9xx line from the field after the device id. */
export const readPersonalReport = (type: string, fields: FieldReader, settings: SuntechSettings): DecodedPosition => {
  const isExtended = settings.protocolType === 1
  const attributes: DecodedPosition['attributes'] = type === 'Location' ? {} : { alarm: 'general' }
  if (type !== 'Alert' || !isExtended) attributes.versionFw = fields.text()
  const time = fields.moment()
  if (isExtended) fields.skip()
  const [latitude, longitude] = [fields.decimal(), fields.decimal()]
  const [kmh, courseDegrees] = [fields.decimal(), fields.decimal()]
  const valid = fields.text() === '1'
  if (isExtended) attributes.odometer = fields.whole()
  return {
    fix: fixOf({ time, valid, latitude, longitude, speedKnots: knotsOfKmh(kmh), courseDegrees }),
    attributes,
  }
}
