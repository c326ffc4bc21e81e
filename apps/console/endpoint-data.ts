import { tsImport } from 'tsx/esm/api'
import type { Plugin } from 'vite'

/** Modules that name endpoints of the model, as `endpoints`. */
const LISTS = /[\\/]apps[\\/]console[\\/]src[\\/].*[\\/](?:[\w-]+-)?endpoints\.ts$/

interface Where {
  method: string
  path: string
  form?: true
}
interface Data {
  [name: string]: Where | Data
}
const isEndpoint = (value: object): value is { method: string; path: string; form?: boolean } =>
  'method' in value && 'path' in value

/** Of each endpoint only where it is: its schemas would bring their validator, 30 kB, into the first page and the worker. */
export const whereTheyAre = (endpoints: Readonly<Record<string, object>>): Data =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, value]) => [
      name,
      isEndpoint(value)
        ? { method: value.method, path: value.path, ...(value.form && { form: true as const }) }
        : whereTheyAre(value as Record<string, object>),
    ]),
  )

/** In the browser such a module is what the model says when the console is built. */
export function endpointData(): Plugin {
  return {
    name: 'endpoint-data',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?', 1)
      if (!LISTS.test(file)) return null
      const { endpoints } = (await tsImport(file, import.meta.url)) as { endpoints: Record<string, object> }
      return `export const endpoints = ${JSON.stringify(whereTheyAre(endpoints))}`
    },
  }
}
