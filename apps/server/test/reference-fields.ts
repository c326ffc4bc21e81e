import type { z } from 'zod'
import type { Endpoint } from '@rastro/model/wire'

/** What the walk reads of a schema's own description. */
interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  options?: readonly z.ZodType[]
  valueType?: z.ZodType
}

const DEEPEST = 8
/** A field that names an object: its id, what its tracker or driver calls itself, its file, its token. */
const REFERENCE = /(^|[a-z])(Id|Ids)$|^(id|ids|file|token|of|to)$|\*$/
/** `to` is also the end of a period. */
const PERIOD = new Set(['from', 'to'])

function* fieldsOf(schema: z.ZodType | undefined, path: readonly string[], depth = 0): Generator<readonly string[]> {
  if (!schema || depth > DEEPEST) return
  const def = schema.def as unknown as Def
  for (const [key, inner] of Object.entries(def.shape ?? {})) {
    yield [...path, key]
    yield* fieldsOf(inner, [...path, key], depth + 1)
  }
  if (def.type === 'record') yield [...path, '*']
  const inside = [def.innerType, def.element, def.in, def.out, def.left, def.right, ...(def.options ?? [])]
  for (const inner of inside) yield* fieldsOf(inner, path, depth + 1)
}

/** Names of the fields of a schema, at any depth. */
export const fieldNamesOf = (schema: z.ZodType | undefined): ReadonlySet<string> =>
  new Set([...fieldsOf(schema, [])].map((path) => path.at(-1) ?? ''))

/** Every field of a call that names an object, as `POST /api/devices body.groupId`; its own id in the path aside. */
export function referencesOf({ method, path, params, query, body }: Endpoint): string[] {
  const parts = { params, query, body }
  const found = Object.entries(parts).flatMap(([part, schema]) => {
    const fields = [...fieldsOf(schema, [])]
    const names = new Set(fields.map((field) => field.at(-1) ?? ''))
    const isPeriod = names.has('from') && names.has('to')
    return fields
      .filter((field) => REFERENCE.test(field.at(-1) ?? '') && !(isPeriod && PERIOD.has(field.at(-1) ?? '')))
      .filter((field) => part !== 'params' || field.join('.') !== 'id')
      .map((field) => `${method} ${path} ${part}.${field.join('.')}`)
  })
  return [...new Set(found)]
}
