import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import { createListeners } from '#src/platform/listeners'
import type { Log } from '#src/platform/log'
import { readBodies } from './bodies'
import { limitCostlyCalls } from './costly-calls'
import { answerErrors } from './errors'
import { addApiHeaders, type HeaderSettings, protectPages } from './headers'
import { methodsOf } from './methods'
import { type Authenticate, type CheckRights, createMount, type DoneCall, type Mount, type Mounted } from './mount'
import { openApi } from './openapi'
import { BODY_BOUNDS, boundBodies } from './slow-bodies'

export interface HttpSettings extends HeaderSettings {
  trustProxy: readonly string[]
  version: string
  /** Of one caller; 0 is no limit. */
  costlyCallsPerMinute: number
}

export interface Http {
  app: FastifyInstance
  mount: Mount
  /** What `mount` was given so far. */
  mounted: readonly Mounted[]
  /** Hears of every call that was answered or refused. */
  onDone(listener: (call: DoneCall) => void): () => void
}

/** Room for links of 50,000 devices in one call. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const HEADERS_TIMEOUT_MS = 20_000

/** The web server with everything but its routes. */
export async function createHttp(
  settings: HttpSettings,
  authenticate: Authenticate,
  checkRights: CheckRights,
  log: Log,
): Promise<Http> {
  const app = Fastify({
    logger: false,
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    requestTimeout: BODY_BOUNDS.uploadMs + HEADERS_TIMEOUT_MS,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  })
  // Who sends a letter a second holds a connection no longer than this.
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  // E.g. no file handle left for another connection.
  app.server.on('error', (error: NodeJS.ErrnoException) => {
    if (app.server.listening) log.error({ error }, 'the web server failed for a moment')
  })
  boundBodies(app, BODY_BOUNDS)
  answerErrors(app, log)
  addApiHeaders(app, settings)
  await protectPages(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 4 } })
  await readBodies(app)
  const mounted: Mounted[] = []
  const done = createListeners<DoneCall>((error) => log.error({ error }, 'a listener of calls failed'))
  const runCall = limitCostlyCalls(settings.costlyCallsPerMinute)
  const mount = createMount(app, authenticate, checkRights, runCall, mounted, done.tell)
  for (const path of ['/api/*', '/tarkan/*']) {
    app.options(path, async (request, reply) => {
      const allowed = methodsOf(mounted, request.url)
      if (allowed.length === 0) throw new ApiError('NOT_FOUND')
      return reply.header('allow', allowed.join(', ')).send()
    })
  }
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    page ??= JSON.stringify(
      openApi(
        mounted.map(({ endpoint }) => endpoint),
        settings.version,
      ),
    )
    return reply.type('application/json').send(page)
  })
  return { app, mount, mounted, onDone: done.add }
}
