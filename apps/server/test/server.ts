import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Config, configWith } from '../src/config'
import { silentLog } from '../src/platform/log'
import { type Running, start, type StartOptions } from '../src/start'
import { dropDatabase, emptyDatabase } from './database'

/** A client of the real HTTP server that keeps its cookie like a browser. */
export interface Client {
  cookie: string | undefined
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  get(path: string, options?: RequestOptions): Promise<Answer>
  post(path: string, json?: unknown): Promise<Answer>
  put(path: string, json: unknown): Promise<Answer>
  delete(path: string, json?: unknown): Promise<Answer>
  form(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
}

export interface RequestOptions {
  json?: unknown
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  text: string
  headers: Headers
  /** Body as JSON; fails when it is none. */
  json<T = Record<string, unknown>>(): T
  code: string | null
}

export function client(url: string): Client {
  const one: Client = {
    cookie: undefined,
    async request(method, path, { json, body, headers = {} } = {}) {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        body: json === undefined ? body : JSON.stringify(json),
        headers: {
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(one.cookie ? { cookie: one.cookie } : {}),
          ...headers,
        },
      })
      const setCookie = response.headers.get('set-cookie')
      if (setCookie) one.cookie = setCookie.split(';')[0]
      const text = await response.text()
      return {
        status: response.status,
        text,
        headers: response.headers,
        json: <T>() => JSON.parse(text) as T,
        code: response.headers.get('x-error-code'),
      }
    },
    get: (path, options) => one.request('GET', path, options),
    post: (path, json) => one.request('POST', path, { json }),
    put: (path, json) => one.request('PUT', path, { json }),
    delete: (path, json) => one.request('DELETE', path, { json }),
    form: (path, fields, headers = {}) =>
      one.request('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  }
  return one
}

export interface TestServer extends Running {
  config: Config
  /** A client of its own, nobody signed in. */
  client(): Client
  close(): Promise<void>
}

/** A whole server on free ports over a database of its own. */
export async function startTestServer(changes: Partial<Config> = {}, options: StartOptions = {}): Promise<TestServer> {
  const { url, name } = await emptyDatabase()
  const dataDir = await mkdtemp(join(inject('runFolder'), 'server-'))
  const config = configWith({
    // No test asks the internet.
    cepUrls: [],
    webPort: 0,
    webHost: '127.0.0.1',
    dataDir,
    databaseUrl: url,
    detectPort: 0,
    protocolPorts: {},
    costlyCallsPerMinute: 0,
    ...changes,
  })
  const clean = async (): Promise<void> => {
    await dropDatabase(name)
    await rm(dataDir, { recursive: true, force: true })
  }
  const running = await start(config, { log: silentLog, freeDevicePorts: true, ...options }).catch(
    async (error: unknown) => {
      await clean()
      throw error
    },
  )
  return {
    ...running,
    config,
    client: () => client(running.urls.web),
    async close() {
      await running.stop()
      await clean()
    },
  }
}
