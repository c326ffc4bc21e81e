import type { Area, CallNeed, NamedNeed, Need, NeedPlace, Right } from '@rastro/model/rights'
import type { Endpoint } from '@rastro/model/wire'

/** What a call carries, already checked, and what it is about. */
export interface CallLook {
  actorId: number
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  /** Linked directly to the caller, not by a group. */
  ownsDevice(id: number): boolean
  /** Type of a saved command; undefined when there is none. */
  savedType(id: number): string | undefined
}

/** `free` and `admin` as the endpoint says; `own-record`: the rules of one's own record; else one of the rights. */
type Needs = 'free' | 'admin' | 'own-record' | readonly Need[]

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined
const idOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What stands at a place of a call. */
function at({ params, body }: CallLook, place: NeedPlace): unknown {
  if (place === 'params.id') return params.id
  return place === 'body' ? body : field(body, place.slice('body.'.length))
}

/** Editing a device: the right to edit, or to edit one's own when it is one's own. */
const editDevice = (look: CallLook, id: number): readonly Need[] => [
  ['devices', 'edit'],
  ...(look.ownsDevice(id) ? [['devices', 'selfEdit'] as const] : []),
]

const typeRight = (type: unknown): Right =>
  type === 'engineStop' ? 'lock' : type === 'engineResume' ? 'unlock' : 'command'

/** A command of `id`, or ad hoc with a `type`. */
function sending({ savedType }: CallLook, command: unknown): readonly Need[] {
  const id = idOf(field(command, 'id'))
  if (id === 0) return [['devices', typeRight(field(command, 'type'))]]
  const right = typeRight(savedType(id))
  return right === 'command'
    ? [
        ['devices', 'command'],
        ['commands', 'command'],
      ]
    : [['devices', right]]
}

const OWNER_AREAS: Readonly<Record<string, Area>> = { userid: 'users', groupid: 'groups', deviceid: 'devices' }

/** What a key of a link points at. */
const AREA_OF_KEY: Readonly<Record<string, Area>> = {
  deviceId: 'devices',
  groupId: 'groups',
  geofenceId: 'geofences',
  driverId: 'drivers',
  commandId: 'commands',
  attributeId: 'computed',
  calendarId: 'calendars',
  maintenanceId: 'maintenance',
  notificationId: 'notifications',
  orderId: 'maintenance',
  reportId: 'reports',
}

/** Linking is a change of the owner, which is named first. What is no link at all is left to the one who reads it. */
function linking(look: CallLook, said: unknown): Needs {
  const permission: unknown = Array.isArray(said) ? said[0] : said
  const [entry] = typeof permission === 'object' && permission !== null ? Object.entries(permission) : []
  const [key = '', id] = entry ?? []
  const area = OWNER_AREAS[key.toLowerCase()]
  if (!area) return [['users', 'edit']]
  if (area === 'devices') return editDevice(look, idOf(id))
  return area === 'users' && id === look.actorId
    ? [
        ['users', 'edit'],
        ['users', 'selfEdit'],
      ]
    : [[area, 'edit']]
}

/** How each named need is read from what stands at its place. */
const NAMED: Record<NamedNeed, (look: CallLook, there: unknown) => Needs> = {
  editDevice: (look, id) => editDevice(look, idOf(id)),
  viewAccount: ({ actorId }, id) => (id === actorId ? 'free' : [['users', 'view']]),
  editAccount: ({ actorId, params }, id) => ((idOf(id) || params.id) === actorId ? 'own-record' : [['users', 'edit']]),
  removeAccount: ({ actorId }, id) => [['users', id === actorId ? 'selfEdit' : 'delete']],
  send: sending,
  link: linking,
  linked: (_look, question) => [[AREA_OF_KEY[String(field(question, 'to'))] ?? 'users', 'view']],
  positions: ({ query }) => [[query.from || query.to ? 'reports' : 'devices', 'view']],
}

const isOne = (need: Exclude<CallNeed, string>): need is Need => Array.isArray(need)

/** What this very call of an endpoint needs; undefined when the endpoint does not say. */
export function needsOf({ access, need, of }: Endpoint, look: CallLook): Needs | undefined {
  if (access === 'admin') return 'admin'
  if (need === undefined || typeof need === 'string') return need
  if (isOne(need)) return [need]
  if ('anyOf' in need) return need.anyOf
  return NAMED[need.by](look, of && at(look, of))
}

/**
 * All that the viewer of a shared link may call, beside what anybody may: leave, and see devices and where they are now.
 * Whatever is added later is closed to him until it is named here.
 */
export const sharedCalls: ReadonlySet<string> = new Set([
  'DELETE /api/session',
  'GET /api/devices',
  'GET /api/devices/:id',
  'GET /api/positions',
  'GET /tarkan/assets/images/:file',
])
