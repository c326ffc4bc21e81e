import { DECODER_TIME_ZONE, decoderSettings, decoderValue } from '@rastro/model/decoder-settings'
import type { DecoderOptions, Protocol } from '@rastro/protocols'
import type { DeviceRecord } from './devices/index'
import type { ReadSetting } from './steps/index'

/** Model of the tracker, beside the contract's `model`, which many use for the vehicle. */
const TRACKER_MODEL = 'device.model'

/** The text by which the decoder tells models apart: of the two that people fill in, the one it knows. */
export function decoderModel(
  { model, attributes }: Pick<DeviceRecord, 'model' | 'attributes'>,
  known: readonly string[] = [],
): string | undefined {
  const tracker = attributes[TRACKER_MODEL]
  const texts = [tracker, model].filter((text) => typeof text === 'string').map((text) => text.trim())
  const told = texts.find((text) => known.some((name) => text.toUpperCase().includes(name.toUpperCase())))
  return told ?? texts.find((text) => text !== '')
}

/** How the messages of a device are to be read: attributes such as `suntech.hbm`, its model and the zone of its clock. */
export function decoderOptions(device: DeviceRecord, protocol: Protocol, read: ReadSetting): DecoderOptions {
  const options: DecoderOptions = {}
  const start = `${protocol.name}.`
  for (const setting of decoderSettings) {
    if (setting.protocol !== protocol.name) continue
    const value = decoderValue(setting, read(setting.key))
    if (value !== undefined) options[setting.key.slice(start.length)] = value
  }
  const model = decoderModel(device, protocol.models)
  if (model !== undefined) options.model = model
  const zone = read(DECODER_TIME_ZONE)
  if (typeof zone === 'string' && zone !== '') options.timeZone = zone
  return options
}
