import type { CommandToEncode, DecoderOptions } from './protocol'

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^[\x21-\x7e]{1,32}$/.test(String(value))
    ? String(value)
    : undefined

/** The password that a command names, else the one set for the device, else that of the factory. */
export const devicePasswordOf = (
  attributes: CommandToEncode['attributes'],
  options: DecoderOptions | undefined,
  factory: string,
): string => textOf(attributes.devicePassword) ?? textOf(options?.devicePassword) ?? factory
