import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

export const gl200Commands = [
  'custom',
  'positionSingle',
  'engineStop',
  'engineResume',
  'deviceIdentification',
  'rebootDevice',
] as const

/** The command of the unit behind the password: its name and its values. */
const COMMANDS: Readonly<Record<string, readonly [name: string, values: string]>> = {
  positionSingle: ['GTRTO', '1,,,,,,'],
  engineStop: ['GTOUT', '1,,,0,0,0,0,0,0,0,,,,,,,'],
  engineResume: ['GTOUT', '0,,,0,0,0,0,0,0,0,,,,,,,'],
  deviceIdentification: ['GTRTO', '8,,,,,,'],
  rebootDevice: ['GTRTO', '3,,,,,,'],
}
/** Number of a command that nobody numbered. */
const SERIAL = 'FFFF'
const serialOf = (tag: number | undefined): string =>
  tag === undefined ? SERIAL : tag.toString(16).toUpperCase().padStart(4, '0')

/** Name of the command and its number, both of which the unit repeats. */
export const nameOfAnswer = (command: string, serial: string): string => `${command} ${serial.toUpperCase()}`

/** Of several commands in a row nobody knows which answer is the last. */
const NUMBERED = /^AT\+(GT[A-Z0-9]{3})=[^$]*,([0-9A-F]{4})\$$/i

export const answerNameOfGl200 = (command: Uint8Array): string | undefined => {
  const [, name, serial] = NUMBERED.exec(asciiOf(command)) ?? []
  return name && serial ? nameOfAnswer(name.toUpperCase(), serial) : undefined
}

/** `AT+` commands; the password is the option `devicePassword`. `custom` sends `data` as it is, with the end added. */
export const encodeGl200: EncodeCommand = ({ type, attributes }, { options, tag }) => {
  if (type === 'custom') {
    const { data } = attributes
    if (typeof data !== 'string' || data === '') return { unsupported: 'data is missing' }
    return { bytes: bytesFromAscii(data.endsWith('$') ? data : `${data}$`) }
  }
  const command = Object.hasOwn(COMMANDS, type) ? COMMANDS[type] : undefined
  if (!command) return { unsupported: `Queclink has no command ${type}` }
  const password = attributes.devicePassword ?? options?.devicePassword ?? ''
  if (typeof password !== 'string' || !/^[\w]*$/.test(password)) return { unsupported: 'the password has other signs' }
  return { bytes: bytesFromAscii(`AT+${command[0]}=${password},${command[1]}${serialOf(tag)}$`) }
}
