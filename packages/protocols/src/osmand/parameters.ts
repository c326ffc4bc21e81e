import { utf8Of } from '../bytes/index'
import type { HttpMessage } from '../protocol'

/** Names and values in the order they came; names may repeat. */
export type Parameters = ReadonlyArray<readonly [name: string, value: string]>

const parse = (query: string): Parameters => [...new URLSearchParams(query)]

/** Parameters of the address or, when it has none, of a form in the body. */
export const parametersOf = ({ path, body }: HttpMessage): Parameters => {
  const at = path.indexOf('?')
  const fromPath = at < 0 ? [] : parse(path.slice(at + 1))
  return fromPath.length > 0 ? fromPath : parse(utf8Of(body))
}

/** First value of a name. */
export const valueOf = (parameters: Parameters, ...names: string[]): string | undefined =>
  parameters.find(([name]) => names.includes(name))?.[1]

/** Identifier of the device, `id` or `deviceid`; empty counts as none. */
export const deviceIdOf = (parameters: Parameters): string | undefined =>
  valueOf(parameters, 'id', 'deviceid') || undefined
