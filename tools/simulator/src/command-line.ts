import { parseArgs } from 'node:util'
import { deviceProtocols, deviceProtocolsNamed } from './devices/registry'
import type { DeviceProtocol } from './devices/device-protocol'
import { readPorts, type PortOf } from './ports'

export const USAGE = `Usage: npm run simulate -- [options]
  --devices <n>      number of vehicles (10)
  --protocols <a,b>  protocols, dealt out in turn, or all (gt06,teltonika,suntech,h02,osmand)
  --host <name>      tracking server (127.0.0.1)
  --ports <p|a=p,b=p>  the detection port, or a port per protocol (the standard ports)
  --rate <r>         fixes per second and device (0.2)
  --seed <n>         another seed, other vehicles (1)
  --duration <s>     stop after so many seconds (runs until Ctrl-C)
  --demo             drive the demonstration fleet instead; ends when the server no longer knows it
  --register <url>   create the devices first through this web address
  --email, --password  administrator for --register`

export interface SimulateOptions {
  devices: number
  protocols: DeviceProtocol[]
  host: string
  portOf: PortOf
  intervalMs: number
  seed: number
  durationMs?: number
  demo: boolean
  register?: string
  email: string
  password: string
}

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} needs a number above 0, not "${text}"`)
  return value
}

const USUAL = deviceProtocols.map((one) => one.name).join(',')

const specification = {
  devices: { type: 'string', default: '10' },
  protocols: { type: 'string' },
  /** The same; the name it had first. */
  protocol: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  ports: { type: 'string' },
  rate: { type: 'string', default: '0.2' },
  seed: { type: 'string', default: '1' },
  duration: { type: 'string' },
  demo: { type: 'boolean', default: false },
  register: { type: 'string' },
  email: { type: 'string', default: '' },
  password: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const

/** Reads the command line; undefined means that help was asked for. Throws with a sentence on a mistake. */
export const readSimulateOptions = (args: string[]): SimulateOptions | undefined => {
  const { values } = parseArgs({ args, options: specification })
  if (values.help) return undefined
  return {
    devices: Math.round(positive('devices', values.devices)),
    protocols: deviceProtocolsNamed(values.protocols ?? values.protocol ?? USUAL),
    host: values.host,
    portOf: readPorts(values.ports),
    intervalMs: 1000 / positive('rate', values.rate),
    seed: positive('seed', values.seed),
    durationMs: values.duration ? positive('duration', values.duration) * 1000 : undefined,
    demo: values.demo,
    register: values.register,
    email: values.email,
    password: values.password,
  }
}
