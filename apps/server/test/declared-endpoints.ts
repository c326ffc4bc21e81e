import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@rastro/model/wire'

const MODEL = join(import.meta.dirname, '..', '..', '..', 'packages', 'model', 'src')
const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && typeof value.method === 'string' && 'path' in value && typeof value.path === 'string'

function* inside(value: unknown, depth = 0): Generator<Endpoint> {
  if (typeof value !== 'object' || value === null || depth > 3) return
  if (isEndpoint(value)) yield value
  else for (const inner of Object.values(value)) yield* inside(inner, depth + 1)
}

/** Every call that the model declares, each once; for tests that are made of them before a server runs. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>()
  for (const folder of readdirSync(MODEL)) {
    const module: unknown = await import(join(MODEL, folder, 'index.ts'))
    for (const one of inside({ ...(module as object) })) found.set(`${one.method} ${one.path}`, one)
  }
  return [...found.values()]
}
