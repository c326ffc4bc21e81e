import { decoderSetting } from '@rastro/model/decoder-settings'
import type { TFunction } from 'i18next'

/** `tarkan.color_extra` → `tarkan.colorExtra`: an underscore means something to the text library. */
const textKey = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `suntech.hbm` → `hbm`. */
const optionOf = (setting: string): string => setting.slice(setting.indexOf('.') + 1)

/** What a field is called; `name` is a field of the device or an attribute of the model. */
export const fieldLabel = (name: string, t: TFunction): string =>
  decoderSetting(name)
    ? t(`device-form.decoding.name.${optionOf(name) as 'ack'}`)
    : t(`device-form.field.${textKey(name)}` as 'device-form.field.name')

const WITH_HELP = [
  'name', 'uniqueId', 'placa', 'phone', 'contact', 'expiresOn', 'disabled', 'speedLimit', 'calendarId', 'apn',
  'odometerStart',
] as const // prettier-ignore

export const fieldHelp = (name: string, t: TFunction): string | undefined => {
  if (decoderSetting(name)) return t(`device-form.decoding.explain.${optionOf(name) as 'ack'}`)
  const known = WITH_HELP.find((one) => one === name)
  return known && t(`device-form.help.${known}`)
}
