import { DECODER_TIME_ZONE, decoderSettings, decoderValue } from '@rastro/model/decoder-settings'
import { type DecoderOptions, knownModel, type Protocol } from '@rastro/protocols'
import type { DeviceRecord } from '#src/tracking/fleet/devices/index'
import type { ReadSetting } from '#src/tracking/position/steps/index'

/** Model of the tracker, beside the contract's `model`, which many use for the vehicle. */
const TRACKER_MODEL = 'device.model'

/** The model by which messages are read: of the two texts that people fill in, the first that names one it knows. */
export function decoderModel(
  { model, attributes }: Pick<DeviceRecord, 'model' | 'attributes'>,
  known: readonly string[] = [],
): string | undefined {
  const tracker = attributes[TRACKER_MODEL]
  const own = typeof tracker === 'string' ? knownModel(tracker, known) : undefined
  return own ?? knownModel(model ?? undefined, known)
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
