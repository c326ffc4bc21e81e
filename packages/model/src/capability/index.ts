import type { Endpoint } from '../wire/index'

/** What a tracking server may do beyond the contract, each with a call that only a server that does it answers. */
const CALLS = {
  actAs: 'POST /tarkan/session/act',
  anchors: 'POST /api/devices/:id/anchor',
  answers: 'GET /api/answers',
  audit: 'GET /tarkan/server/logs',
  computedTest: 'POST /api/attributes/computed/test',
  deletedDevices: 'GET /api/devices/deleted',
  deviceBatches: 'POST /api/devices/batch',
  deviceFiles: 'GET /tarkan/devices/:id/files',
  eventList: 'GET /api/events',
  fileBox: 'GET /api/reports/jobs',
  imports: 'GET /tarkan/imports',
  messages: 'GET /api/devices/:id/messages',
  orders: 'GET /api/commands/orders',
  passkeys: 'POST /api/session/passkeys/enter',
  people: 'GET /api/people',
  ports: 'GET /api/ports',
  reportSchedules: 'POST /api/reports/:id/run',
  shares: 'GET /tarkan/shares',
  sightings: 'POST /api/sightings/:uniqueId/adopt',
  timeMachine: 'GET /api/positions/at',
  tracks: 'GET /api/positions/track',
} as const

/** Told of as it happens, without a call of its own: accounts, and what accounts may see. */
const TOLD = ['accountChanges', 'accessChanges'] as const

export type Capability = keyof typeof CALLS | (typeof TOLD)[number]

const byCall = new Map<string, Capability>(
  Object.entries(CALLS).map(([capability, call]) => [call, capability as keyof typeof CALLS]),
)

/** In the order of their names. */
export const ALL_CAPABILITIES: readonly Capability[] = [...byCall.values(), ...TOLD].toSorted()

/** What our server can do when it answers these calls; it tells all it knows. */
export const capabilitiesOf = (endpoints: Iterable<Pick<Endpoint, 'method' | 'path'>>): ReadonlySet<Capability> =>
  new Set([...[...endpoints].flatMap(({ method, path }) => byCall.get(`${method} ${path}`) ?? []), ...TOLD])

/** Those of a list that are known here: a newer server may name more. */
export const knownCapabilities = (names: readonly string[] | null | undefined): ReadonlySet<Capability> =>
  new Set(ALL_CAPABILITIES.filter((one) => names?.includes(one)))
