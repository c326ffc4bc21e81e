import { protocolNamed } from '@rastro/protocols'
import type { DeviceProtocol } from './devices/device-protocol'

export type PortOf = (protocol: DeviceProtocol) => number

const portsFromJson = (text: string): Map<string, number> =>
  new Map(Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, port]) => [name, Number(port)]))

const portsFromPairs = (text: string): Map<string, number> =>
  new Map(
    text.split(',').map((pair): [string, number] => {
      const [name = '', port = ''] = pair.split('=')
      if (!/^\d+$/.test(port)) throw new Error(`Cannot read port "${pair}"; write it as gt06=5023`)
      return [name, Number(port)]
    }),
  )

/** Whether the detection port tells this protocol from the others by its first bytes. */
export const isToldApart = ({ name }: DeviceProtocol): boolean => protocolNamed(name)?.recognise !== undefined

const DETECTION = 'any'

/**
 * Reads `gt06=15023,h02=15013`, the same as JSON, or one number, the detection port, for all that it can tell apart;
 * among others that port is called `any`. Everything not named goes to its standard port. Throws on anything else.
 */
export const readPorts = (text: string | undefined): PortOf => {
  const ports = readNamed(text)
  return (protocol) =>
    ports.get(protocol.name) ?? (isToldApart(protocol) ? ports.get(DETECTION) : undefined) ?? protocol.defaultPort
}

const readNamed = (text: string | undefined): Map<string, number> => {
  if (!text) return new Map()
  if (/^\d+$/.test(text)) return new Map([[DETECTION, Number(text)]])
  return text.startsWith('{') ? portsFromJson(text) : portsFromPairs(text)
}
