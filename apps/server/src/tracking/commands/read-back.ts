/** What a position says of outputs and blocking; null when it says nothing. */
function isCut(attributes: Readonly<Record<string, unknown>>): boolean | null {
  const { blocked, out1, output } = attributes
  if (typeof blocked === 'boolean') return blocked
  if (typeof out1 === 'boolean') return out1
  if (typeof output === 'number' && Number.isInteger(output)) return (output & 1) === 1
  return null
}

/** Whether the attributes of a later position show that the command was carried out. */
export function isShownBy(type: string, attributes: Readonly<Record<string, unknown>>): boolean {
  if (type === 'engineStop') return isCut(attributes) === true
  if (type === 'engineResume') return isCut(attributes) === false
  if (type === 'alarmArm') return attributes.armed === true
  if (type === 'alarmDisarm') return attributes.armed === false
  return false
}

const REFUSAL =
  /\b(fail\w*|err(or)?|invalid|unsupported|unknown command|refus\w*|den(y|ied)|reject\w*|nack|not\s*(ok|supported|allowed|executed)|speed\s*limit|unvalued)\b/i

/** Whether the device says in its answer that it did not do it. */
export const isRefusal = (result: string): boolean => REFUSAL.test(result)
