import { z } from 'zod'
import { Amount, attributesWith, Color, Day, MailAddress } from '../wire/index'
import { decoderSettings } from './decoder-settings'
import { DeviceChanges } from './device-admin.endpoints'
import { deviceFields, type DeviceField } from './device-fields'
import { DeviceInput } from './device.endpoints'

function ruleOf({ kind, maxLength }: DeviceField): z.ZodType {
  switch (kind) {
    case 'number':
    case 'money':
    case 'litres':
    case 'km':
      return Amount
    case 'color':
      return Color
    case 'date':
      return Day
    case 'email':
      return z.string().max(maxLength).and(MailAddress)
    default:
      return z.string().max(maxLength)
  }
}

/** Of every attribute that has a field. */
const DeviceAttributes = attributesWith({
  speedLimit: Amount,
  ...Object.fromEntries(deviceFields.map((field) => [field.key, ruleOf(field)])),
  ...Object.fromEntries(decoderSettings.filter(({ kind }) => kind === 'number').map(({ key }) => [key, Amount])),
})

/** A device as a person writes it. */
export const DeviceForm = DeviceInput.extend({ attributes: DeviceAttributes })

/** What a person gives many devices at once. */
export const DeviceChangesForm = DeviceChanges.extend({
  attributes: z.intersection(DeviceAttributes, DeviceChanges.shape.attributes.unwrap()).optional(),
})
