import { booleanSetting, listSetting, type Step } from './step'

/** With `processing.copyAttributes.enable`: listed attributes that a message leaves out stay as they were. */
export const copyAttributes: Step = (position, { last, setting }) => {
  if (!last || !booleanSetting(setting, 'processing.copyAttributes.enable')) return undefined
  for (const key of listSetting(setting, 'processing.copyAttributes')) {
    const value = last.attributes[key]
    if (value !== undefined && position.attributes[key] === undefined) position.attributes[key] = value
  }
  return undefined
}
