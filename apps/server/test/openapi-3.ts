import { z } from 'zod'

/** What OpenAPI 3.0.3 allows in a document, as far as ours goes: a key that is not named here is refused as there. */
const isPattern = (text: string): boolean => {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

const extent = z.number().int().min(0)

/** A schema of 3.0 is no JSON Schema: one type only, `nullable`, and borders that are left out are marked by true. */
const Schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']).optional(),
    nullable: z.boolean().optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    format: z.string().optional(),
    pattern: z.string().refine(isPattern).optional(),
    minLength: extent.optional(),
    maxLength: extent.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.boolean().optional(),
    exclusiveMaximum: z.boolean().optional(),
    multipleOf: z.number().positive().optional(),
    items: Schema.optional(),
    minItems: extent.optional(),
    maxItems: extent.optional(),
    uniqueItems: z.boolean().optional(),
    properties: z.record(z.string(), Schema).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
    minProperties: extent.optional(),
    maxProperties: extent.optional(),
    required: z.array(z.string()).min(1).optional(),
    allOf: z.array(Schema).min(1).optional(),
    anyOf: z.array(Schema).min(1).optional(),
    oneOf: z.array(Schema).min(1).optional(),
    not: Schema.optional(),
    default: z.unknown().optional(),
    description: z.string().optional(),
  }),
)

const Content = z.record(z.string().regex(/^[\w*]+\/[\w.+*-]+$/), z.strictObject({ schema: Schema }))

const Parameter = z
  .strictObject({ name: z.string().min(1), in: z.enum(['path', 'query']), required: z.boolean(), schema: Schema })
  .refine(({ in: place, required }) => place !== 'path' || required, 'what is in the path is required')

const Operation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  security: z.array(z.partialRecord(z.enum(['session', 'bearer', 'basic']), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ content: Content, required: z.boolean().optional() }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: Content.optional() }),
  ),
})

const methods = ['get', 'post', 'put', 'delete'] as const

export const OpenApiDocument = z.strictObject({
  openapi: z.string().regex(/^3\.0\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(methods), Operation)),
  components: z.strictObject({
    securitySchemes: z.partialRecord(
      z.enum(['session', 'bearer', 'basic']),
      z.union([
        z.strictObject({ type: z.literal('apiKey'), in: z.enum(['query', 'header', 'cookie']), name: z.string() }),
        z.strictObject({ type: z.literal('http'), scheme: z.enum(['bearer', 'basic']) }),
      ]),
    ),
  }),
})

export type OpenApi = z.output<typeof OpenApiDocument>

/** Every call of a document as `METHOD /path`, with its operation. */
export const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, one]) =>
    methods.flatMap((method) => {
      const operation = one[method]
      return operation ? [{ key: `${method.toUpperCase()} ${path}`, path, operation }] : []
    }),
  )
