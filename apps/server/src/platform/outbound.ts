import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, connect, isIP, type Socket } from 'node:net'

export interface OutboundCall {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** For the whole call, the answer included. */
  timeoutMs?: number
  /** Longest answer that is read. */
  maxBytes?: number
}

export interface OutboundAnswer {
  status: number
  body: string
  headers?: IncomingHttpHeaders
}

/** A call to another service failed. The text holds no header, no body and no query. */
export class OutboundError extends Error {
  constructor(
    text: string,
    /** It was not even tried, and never will be. */
    readonly isRefusal = false,
  ) {
    super(text)
  }
}

/** Calls another service: bounded in time and size, redirects not followed, never into the own network unless allowed. */
export type CallOut = (call: OutboundCall) => Promise<OutboundAnswer>

const TIMEOUT_MS = 10_000
const MAX_BYTES = 262_144

const ownNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv6')

/** Whether an address belongs to this machine, its network, or nobody. IPv4 inside IPv6 counts as what it carries. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  if (family === 4) return ownNetworks.check(address, 'ipv4')
  return ownNetworks.check(address, 'ipv6') || ownNetworks.check(address, 'ipv4')
}

/** Resolves like the system does and refuses what leads inside: checked where the connection is made, not before. */
const guardedLookup: RequestOptions['lookup'] = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new OutboundError('the address is private', true), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

/** Throws when an address that needs no look-up is private. */
function requirePublic(host: string): void {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && isPrivateAddress(bare)) throw new OutboundError('the address is private', true)
}

function targetOf(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new OutboundError('not an address of the web')
  return url
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new OutboundError('the answer is too long')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString('utf8')
  return { status: response.statusCode ?? 0, body, headers: response.headers }
}

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'no answer in time'
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? `the call failed (${code})` : 'the call failed'
}

/** @param privateHosts hosts, as written in addresses, that may lie in the own network */
export function createCallOut(privateHosts: readonly string[]): CallOut {
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()))
  return async ({ url, method = 'GET', headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }) => {
    const target = targetOf(url)
    const isAllowed = allowed.has(target.hostname)
    if (!isAllowed) requirePublic(target.hostname)
    const signal = AbortSignal.timeout(timeoutMs)
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        // Node sends no length by itself with what usually has no body, e.g. DELETE.
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const options = {
          method,
          headers: { ...headers, ...length },
          signal,
          lookup: isAllowed ? undefined : guardedLookup,
        }
        request(target, options, resolve).on('error', reject).end(body)
      })
      return await readAnswer(response, maxBytes)
    } catch (error) {
      throw error instanceof OutboundError ? error : new OutboundError(reasonOf(error, signal))
    }
  }
}

export interface OutboundConnection {
  host: string
  port: number
  /** Hosts, as written, that may lie in the own network. */
  privateHosts: readonly string[]
  timeoutMs: number
}

/** Connects to another service under the same rules, for what does not speak HTTP. */
export async function connectOut({ host, port, privateHosts, timeoutMs }: OutboundConnection): Promise<Socket> {
  const isAllowed = privateHosts.some((one) => one.toLowerCase() === host.toLowerCase())
  if (!isAllowed) requirePublic(host)
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: isAllowed ? undefined : guardedLookup })
    const fail = (error: unknown): void => {
      socket.destroy()
      reject(error instanceof OutboundError ? error : new OutboundError(reasonOf(error, signal)))
    }
    signal.addEventListener('abort', fail)
    // Stays after the connection is handed over: it may break before its new owner listens.
    socket.on('error', fail)
    socket.once('connect', () => {
      signal.removeEventListener('abort', fail)
      resolve(socket)
    })
  })
}
