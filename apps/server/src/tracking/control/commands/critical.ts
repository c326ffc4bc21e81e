/**
 * Words of trackers that cut the engine or the fuel, for texts that carry no type: Concox and clones, Teltonika,
 * Suntech, Coban, Totem and the like. Letters as they come, blanks anywhere.
 */
const CUTTING_WORDS: readonly RegExp[] = [
  /relay\s*,\s*[1-9]/i,
  /\bdyd\b/i,
  /setdigout\s+\S*1/i,
  /enable\s*1\b/i,
  /;04;0?1\b/,
  /\b(cut|stop|kill|block|lock)[\s_-]*(oil|fuel|engine|elec\w*|ignition|car|vehicle)/i,
  /\b(oil|fuel|engine)[\s_,-]*(cut|off|stop|kill|block)/i,
  /\bstop(elec|oil)/i,
  /\b(corte?|bloque\w*|desligar?)\b/i,
]

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  textOf(one).replaceAll(/\s/g, '').toLowerCase() === textOf(other).replaceAll(/\s/g, '').toLowerCase()

export interface JudgedCommand {
  type: string
  attributes: Readonly<Record<string, unknown>>
}

/** Whether bytes or words of a command cut an engine, whatever its type says. */
export function cutsByWords(text: string): boolean {
  return CUTTING_WORDS.some((words) => words.test(text))
}

/**
 * Whether a command can stop a vehicle: by its type, because it is marked so, because its text says so, or because it
 * is the same on the wire as the engine stop of its protocol. Setting an engine free is never critical.
 * @param types types that the operator counts as critical, beside `engineStop`
 * @param wire gives the bytes a command becomes; undefined when the protocol is not known or cannot express it
 */
export function isCritical(
  command: JudgedCommand,
  types: readonly string[],
  wire: (command: JudgedCommand) => Uint8Array | undefined,
): boolean {
  const { type, attributes } = command
  if (type === 'engineStop') return true
  if (type === 'engineResume') return false
  const isMarked = attributes.critical === true || attributes.critical === 'true'
  if (isMarked || types.includes(type)) return true
  if (typeof attributes.data === 'string' && cutsByWords(attributes.data)) return true
  const bytes = wire(command)
  if (!bytes) return false
  if (cutsByWords(textOf(bytes))) return true
  const stop = wire({ type: 'engineStop', attributes: {} })
  return stop !== undefined && isSame(bytes, stop)
}
