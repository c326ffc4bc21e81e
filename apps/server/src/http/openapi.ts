import { contractCalls } from '@rastro/model/contract'
import { z } from 'zod'
import type { Endpoint } from '@rastro/model/wire'

type Schema = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Schema
  return rest
}

function parameters(endpoint: Endpoint): Schema[] {
  const of = (schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] => {
    const { properties = {} } = schema ? (schemaOf(schema, 'input') as { properties?: Record<string, Schema> }) : {}
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: one,
    }))
  }
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')]
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done.',
  202: 'Accepted, to be done later.',
  204: 'Done, nothing to return.',
  303: 'Go on at the address in `location`.',
}

/** What it answers when all goes well: what the contract says where it is one of the contract's calls. */
function answers(endpoint: Endpoint, content: Schema | undefined): Schema {
  const statuses = contractCalls[`${endpoint.method} ${endpoint.path}`] ?? [content ? 200 : 204]
  const good = statuses.filter((status) => status in DESCRIPTIONS)
  const one = (status: number): Schema => ({
    description: DESCRIPTIONS[status],
    ...(content && (status === 200 || status === 202) && { content }),
  })
  return Object.fromEntries(good.map((status) => [String(status), one(status)]))
}

function operation(endpoint: Endpoint): Schema {
  const reply = endpoint.reply && { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  const body = endpoint.body && schemaOf(endpoint.body, 'input')
  const file = { type: 'string', format: 'binary' }
  const upload = endpoint.upload && {
    required: true,
    content:
      endpoint.upload.as === 'raw'
        ? { '*/*': { schema: file } }
        : { 'multipart/form-data': { schema: { type: 'object', properties: { file } } } },
  }
  const mediaTypes = endpoint.form ? ['application/x-www-form-urlencoded', 'application/json'] : ['application/json']
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: (endpoint.access ?? 'public') === 'public' ? [] : [{ session: [] }, { bearer: [] }, { basic: [] }],
    parameters: parameters(endpoint),
    ...(body && { requestBody: { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: body }])) } }),
    ...(upload && { requestBody: upload }),
    responses: {
      ...answers(endpoint, reply),
      '400': { description: 'Refused or not understood: one line of text, code in `x-error-code`.' },
      ...(endpoint.access !== 'public' && { '401': { description: 'Not signed in.' } }),
    },
  }
}

/** The OpenAPI page of every mounted endpoint. */
export function openApi(endpoints: readonly Endpoint[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Tracking server', version },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID' },
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  }
}
