import { protocols } from '@rastro/protocols'
import { devicesSettings } from './configuration/devices'
import { machineSettings } from './configuration/machine'
import { peopleSettings } from './configuration/people'
import { port, type Setting, setting } from './configuration/setting'

const settings = { ...machineSettings, ...peopleSettings, ...devicesSettings } as const

type Values<Settings> = { [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never }

/** Everything that can be configured, checked; what each value means is said where it is declared. */
export interface Config extends Values<typeof settings> {
  /** Listening port of each protocol by its name; 0 is off. */
  protocolPorts: Readonly<Record<string, number>>
}

const protocolSettings = (): Array<Setting<number> & { protocol: string }> =>
  protocols.map(({ name, defaultPort }) => ({
    ...setting(
      `${name.toUpperCase()}_PORT`,
      String(defaultPort),
      port,
      `Port of the ${name} protocol; 0 switches it off.`,
    ),
    protocol: name,
  }))

/** Every setting, for the generated page. */
export const allSettings = (): Array<Pick<Setting<unknown>, 'name' | 'standard' | 'sentence'>> => [
  ...Object.values(settings),
  ...protocolSettings(),
]

export type ConfigReading = { config: Config } | { mistakes: string[] }

/** Reads and checks everything; all mistakes are found at once, each a sentence. Values of secrets are not repeated. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigReading {
  const mistakes: string[] = []
  const read = <T>({ name, standard, schema }: Setting<T>): T | undefined => {
    const given = environment[name]?.trim()
    const result = schema.safeParse(given === undefined || given === '' ? standard : given)
    if (result.success) return result.data
    mistakes.push(`${name} ${result.error.issues[0]?.message ?? 'cannot be read'}`)
    return undefined
  }
  const values: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(settings)) values[key] = read(one as Setting<unknown>)
  const protocolPorts: Record<string, number> = {}
  for (const one of protocolSettings()) {
    const isOpen = values.protocolPortsOpen !== 'named' || Boolean(environment[one.name]?.trim())
    protocolPorts[one.protocol] = (isOpen && read(one)) || 0
  }
  const config = { ...values, protocolPorts } as unknown as Config
  if (mistakes.length === 0) mistakes.push(...contradictions(config))
  return mistakes.length > 0 ? { mistakes } : { config }
}

function contradictions(config: Config): string[] {
  const found: string[] = []
  if ((config.adminEmail === undefined) !== (config.adminPassword === undefined))
    found.push('ADMIN_EMAIL and ADMIN_PASSWORD must be given together')
  if (config.smtpHost !== undefined && config.mailFrom === undefined) found.push('MAIL_SMTP_HOST needs MAIL_FROM')
  if ((config.smtpUsername === undefined) !== (config.smtpPassword === undefined))
    found.push('MAIL_SMTP_USERNAME and MAIL_SMTP_PASSWORD must be given together')
  const openId = [config.openIdIssuer, config.openIdClientId, config.openIdClientSecret]
  if (openId.some((one) => one !== undefined) && (openId.includes(undefined) || config.webUrl === undefined))
    found.push('OPENID_ISSUER_URL, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET and WEB_URL must be given together')
  if (config.openIdForce && config.openIdIssuer === undefined) found.push('OPENID_FORCE needs OPENID_ISSUER_URL')
  const taken = new Map<number, string>()
  const named = [
    ['WEB_PORT', config.webPort],
    ['DETECT_PORT', config.detectPort],
  ] as Array<[string, number]>
  for (const [name, number] of Object.entries(config.protocolPorts)) named.push([`${name.toUpperCase()}_PORT`, number])
  for (const [name, number] of named) {
    const other = taken.get(number)
    if (number !== 0 && other) found.push(`${name} and ${other} must not both be ${number}`)
    taken.set(number, name)
  }
  return found
}

/** The configuration of the environment of this process. */
export const configFromEnvironment = (): ConfigReading => readConfig(process.env)

/** The defaults with some values replaced; for tests, benchmarks and tools. */
export function configWith(changes: Partial<Config>): Config {
  const reading = readConfig({})
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('; '))
  return { ...reading.config, ...changes }
}
