import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { ERROR_CODE_HEADER } from '@rastro/model/errors'

export interface HeaderSettings {
  /** `*`, or the allowed origins, separated by commas or spaces; empty allows none. */
  webOrigin: string
  licenseMode: string
  /** -1: no header. */
  licenseDeviceLimit: number
}

/** Pages may only run our own scripts; map tiles come from anywhere, also from a server in a local network that has no
 * certificate (pages under HTTPS are held to HTTPS by the browser). MapLibre works in blob workers. */
export async function protectPages(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Land and borders are made in the browser and read by the map's worker as a file.
        connectSrc: ["'self'", 'blob:', 'http:', 'https:', 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        childSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Decided by the proxy that ends TLS: a server in a local network has no certificate.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** Licence and cross-origin headers of every `/api` answer (TRACKING-API §0.3). */
export function addApiHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  // Whole origins: the beginning of an allowed one may belong to somebody else.
  const allowed = new Set(settings.webOrigin.split(/[\s,]+/))
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    const { origin } = request.headers
    reply.header('access-control-allow-headers', 'origin, content-type, accept, authorization')
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
    reply.header('access-control-expose-headers', `licensemode, devicelimit, ${ERROR_CODE_HEADER}`)
    reply.header('cache-control', 'no-store')
    if (!origin) reply.header('access-control-allow-origin', '*')
    else {
      reply.header('vary', 'Origin')
      if (allowed.has('*') || allowed.has(origin)) reply.header('access-control-allow-origin', origin)
    }
    if (settings.licenseMode) reply.header('licensemode', settings.licenseMode)
    if (settings.licenseDeviceLimit >= 0) reply.header('devicelimit', String(settings.licenseDeviceLimit))
  })
}
