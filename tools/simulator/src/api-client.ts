/** A device as the tracking API lists it; only what the tools read. */
export interface ApiDevice {
  id: number
  uniqueId: string
  name: string
  status: string
  positionId: number
}

export interface ApiPosition {
  id: number
  deviceId: number
  protocol: string
  fixTime: string
  valid: boolean
  latitude: number
  longitude: number
  /** knots */
  speed: number
  course: number
  attributes: Record<string, unknown>
}

export interface Credentials {
  email: string
  password: string
}

export interface ApiClient {
  /** `Cookie` header of the session, for sockets. */
  cookie(): string
  /** Sends and reads JSON. Throws with method, path, status and answer on any status of 400 or more. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
}

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}

const request = async (base: string, method: string, path: string, headers: Record<string, string>, body?: string) => {
  const response = await fetch(new URL(path, base), { method, headers, body, signal: AbortSignal.timeout(60_000) })
  const answer = await answerOf(response)
  if (response.ok) return { response, answer }
  throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)?.slice(0, 300)}`)
}

/** Signs in and keeps the session. `base` is the web address of the server, such as `http://127.0.0.1:8082`. */
export const signIn = async (base: string, { email, password }: Credentials): Promise<ApiClient> => {
  const form = new URLSearchParams({ email, password }).toString()
  const head = { 'content-type': 'application/x-www-form-urlencoded' }
  const { response } = await request(base, 'POST', '/api/session', head, form)
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return {
    cookie: () => cookie,
    call: async <Answer>(method: string, path: string, body?: unknown) => {
      const headers: Record<string, string> = { cookie, accept: 'application/json' }
      if (body !== undefined) headers['content-type'] = 'application/json'
      const text = body === undefined ? undefined : JSON.stringify(body)
      return (await request(base, method, path, headers, text)).answer as Answer
    },
  }
}

/** Creates the first administrator of an empty server, or signs in when there already is one. */
export const signInOrRegister = async (base: string, credentials: Credentials): Promise<ApiClient> => {
  try {
    return await signIn(base, credentials)
  } catch (refusal) {
    const user = JSON.stringify({ name: 'Administrator', ...credentials })
    await request(base, 'POST', '/api/users', { 'content-type': 'application/json' }, user).catch(() => {
      throw refusal
    })
    return signIn(base, credentials)
  }
}

export interface DeviceToRegister {
  uniqueId: string
  name: string
  category?: string
  /** Name of the group; created when missing. */
  group?: string
  attributes?: Record<string, unknown>
}

/** Runs `work` for every item, a few at a time. */
export const eachOf = async <Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) => {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

const groupIds = async (api: ApiClient, names: ReadonlySet<string>): Promise<Map<string, number>> => {
  const known = await api.call<Array<{ id: number; name: string }>>('GET', '/api/groups?all=true')
  const ids = new Map(known.map((group) => [group.name, group.id]))
  for (const name of names) {
    if (ids.has(name)) continue
    const made = await api.call<{ id: number }>('POST', '/api/groups', { name, attributes: {} })
    ids.set(name, made.id)
  }
  return ids
}

/** Makes sure every device exists; answers the database id of each uniqueId. */
export const registerDevices = async (
  api: ApiClient,
  devices: readonly DeviceToRegister[],
): Promise<Map<string, number>> => {
  const existing = await api.call<ApiDevice[]>('GET', '/api/devices?all=true')
  const ids = new Map(existing.map((device) => [device.uniqueId, device.id]))
  const groups = await groupIds(api, new Set(devices.flatMap((device) => device.group ?? [])))
  const missing = devices.filter((device) => !ids.has(device.uniqueId))
  await eachOf(missing, 8, async ({ group, ...device }) => {
    const made = await api.call<ApiDevice>('POST', '/api/devices', {
      attributes: {},
      ...device,
      groupId: group ? (groups.get(group) ?? 0) : 0,
    })
    ids.set(device.uniqueId, made.id)
  })
  return ids
}
