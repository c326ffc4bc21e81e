import { onceFor, type ReadSetting, textSetting } from './step'

/**
 * Sets of filter rules by the name of `filter.preset`. `recommended` takes out what no vehicle does: fixes of the
 * future or of long ago, places at 0, 0, fixes the receiver does not trust, exact repetitions and jumps faster than
 * 200 km/h, unless five in a row insist. Chosen by the figures in docs/pipeline.md.
 */
const PRESETS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  recommended: {
    'filter.future': 300,
    'filter.past': 30 * 86_400,
    'filter.zero': true,
    'filter.invalid': true,
    'filter.duplicate': true,
    'filter.maxSpeed': 108,
    'filter.maxSpeedPatience': 5,
    'filter.skipAttributes': 'alarm,ignition,result,driverUniqueId',
  },
}

/** Reads the preset where the operator set nothing by itself. */
export const withPreset = onceFor((setting: ReadSetting): ReadSetting => {
  const preset = PRESETS[textSetting(setting, 'filter.preset') ?? '']
  return preset ? (key) => setting(key) ?? preset[key] : setting
})
