import { createEmbeddedServer } from '../src/face/embedded/index'
import type { TrackingServer } from '../src/face/index'
import { createRemoteServer, type Places, type RemoteServer, type RemoteSettings } from '../src/face/remote/index'
import { silentLog } from '../src/platform/log'
import type { Person } from './people'
import type { TestServer } from './server'

/** The face of a server in this process. */
export function embeddedFace({ context }: TestServer): TrackingServer {
  const { http, tracking, database } = context
  return createEmbeddedServer({ mounted: http.mounted, ...context, ...tracking, pool: database.pool })
}

export function memoryPlaces(): Places {
  const places = new Map<string, string>()
  return {
    read: async (name) => places.get(name) ?? null,
    write: async (name, place) => void places.set(name, place),
  }
}

/** The same server over its wire, by an administrator's token. */
export async function remoteFace(
  { urls, context }: TestServer,
  admin: Person,
  changes: Partial<RemoteSettings> = {},
): Promise<RemoteServer> {
  const { text: token } = await admin.client.form('/api/session/token', {})
  return createRemoteServer({
    url: urls.web,
    administrator: { token },
    places: memoryPlaces(),
    clock: context.clock,
    log: silentLog,
    firstWaitMs: 20,
    ...changes,
  })
}
