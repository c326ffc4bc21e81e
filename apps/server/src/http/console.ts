import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import type { HouseFiles } from '#src/platform/house-files'

const HASHED = /[.-][\w-]{8,}\.\w+$/
/** The same address is another page under another host, also to what keeps answers by address alone. */
const OF_HOST = 'Host, X-Forwarded-Host'
const OF_HOST_AND_PERSON = `${OF_HOST}, Cookie`
const YEAR_S = 31_536_000

/** Only navigation gets the console: HTML wanted, no dot in the last segment, not a path of ours. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/'
  const last = path.slice(path.lastIndexOf('/') + 1)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return (
    reads && !/^\/api(\/|$)/.test(path) && !last.includes('.') && (request.headers.accept ?? '').includes('text/html')
  )
}

const NOT_BUILT = `<!doctype html><meta charset="utf-8"><title>503</title><p>The console is not built: run <code>npm run build</code>.</p>`

/**
 * Serves the built console from `folder`. A build that is replaced while we run is picked up.
 * @param methodsOf what a path answers to, for who asks with another method
 * @param house files that win over those of the build
 * @param knownAs who the page is for, by the session of the browser; null for nobody
 */
/** What a host is shown as. */
export interface Dress {
  /** The page of the console with title, colours and icons of a host. */
  page(html: string, host: string): Promise<string>
  /** Its web manifest; undefined: as it was built. */
  manifest(host: string): Promise<string | undefined>
}

/** What the frame of the console is for somebody: `apart` has another one than the rest. */
export type KnownAs = 'true' | 'apart'

export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  methodsOf: (url: string) => string[],
  house: HouseFiles,
  dress: Dress,
  knownAs: (request: FastifyRequest) => Promise<KnownAs | null>,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/manifest\.webmanifest(\?|$)/.test(request.url)) return
    const manifest = await dress.manifest(request.hostname)
    if (manifest === undefined) return
    reply.header('cache-control', 'no-cache').header('vary', OF_HOST)
    return reply.type('application/manifest+json').send(manifest)
  })
  // Before the files of the build: the logo of the house wins over ours.
  app.addHook('onRequest', async (request, reply) => {
    const name = /^\/([\w.-]+\.\w+)(\?|$)/.exec(request.url)?.[1]
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return
    const file = await house.read(name)
    if (file === undefined) return
    // Whatever is in it, it runs nothing, also when it is opened by itself.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return reply.header('cache-control', 'no-cache').type(file.type).send(file.bytes)
  })
  const index = join(folder, 'index.html')
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const lasting = path.includes('/assets/') && HASHED.test(path.replace(/\.(br|gz)$/, ''))
        reply.header('cache-control', lasting ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
  }
  const page = async (): Promise<{ status: number; html: string }> =>
    readFile(index, 'utf8').then(
      (html) => ({ status: 200, html }),
      () => ({ status: 503, html: NOT_BUILT }),
    )
  const send = async (request: FastifyRequest, reply: FastifyReply, known: KnownAs | null) => {
    const { status, html } = await page()
    const dressed = await dress.page(html, request.hostname)
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    // `begin.js` paints the empty frame for him, and the console asks for everything at once.
    return reply.send(known === null ? dressed : dressed.replace('<html', `<html data-known="${known}"`))
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', OF_HOST_AND_PERSON)
    return send(request, reply, await knownAs(request))
  }
  // Without a route of its own the root would be a folder to the file server, and folders are forbidden.
  app.get('/', sendPage)
  // What the service worker keeps, under the very host: the same for everybody.
  app.get('/index.html', (request, reply) => send(request, reply.header('vary', OF_HOST), null))
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) {
      const allowed = methodsOf(request.url)
      if (allowed.length === 0) throw new ApiError('NOT_FOUND')
      reply.header('allow', allowed.join(', '))
      throw new ApiError('METHOD_NOT_ALLOWED')
    }
    return sendPage(request, reply)
  })
}
