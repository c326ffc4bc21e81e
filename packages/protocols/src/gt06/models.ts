/** Families of models whose messages are read in ways of their own. Names are compared in upper case. */
export interface ModelFamily {
  /** LW, such as LW4G: supply voltage in the heartbeat, alarms 18 and 19 of driving. */
  isLw: boolean
  /** Seeworld: volts in the heartbeat, alarms 28 and 29 of its own. */
  isSeeworld: boolean
  /** Identifier in front of the place, voltages and counters behind it. */
  isNt: boolean
  /** Jimi VL and those that follow its documents. */
  isVl: boolean
  /** Named VL: alarm codes are kept as events as well. */
  hasEventCodes: boolean
  /** Volts in place of the battery's level in the heartbeat. */
  isR11: boolean
  /** Identifier in front of the place in messages of type 12. */
  isQh302r: boolean
}

const NT_MODELS: ReadonlySet<string> = new Set(['NT11', 'NT20', 'NT26', 'NT40', 'NT46', 'VL100', 'XT40'])
const VL_MODELS: ReadonlySet<string> = new Set(['LL303', 'G18'])

const describeModel = (model: string): ModelFamily => {
  const isNt = NT_MODELS.has(model)
  return {
    isNt,
    isLw: model.startsWith('LW'),
    isSeeworld: model.startsWith('SEEWORLD'),
    hasEventCodes: !isNt && model.startsWith('VL'),
    isVl: !isNt && (model.startsWith('VL') || VL_MODELS.has(model)),
    isR11: model.startsWith('R11'),
    isQh302r: model.startsWith('QH302R'),
  }
}

const NONE = describeModel('')
const known = new Map<string, ModelFamily>()
const MOST_KNOWN = 1000

/** The family of the model that the operator chose. */
export const familyOf = (model: string | undefined): ModelFamily => {
  if (!model) return NONE
  let family = known.get(model)
  if (!family) {
    if (known.size >= MOST_KNOWN) known.clear()
    family = describeModel(model.trim().toUpperCase())
    known.set(model, family)
  }
  return family
}
