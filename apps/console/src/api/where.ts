import type { Endpoint } from '@rastro/model/wire'

/** Where an endpoint is, with its parameters filled in. */
export const where = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: Readonly<Record<string, unknown>> = {},
): Pick<Endpoint, 'method' | 'path'> => ({
  method,
  path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? ''))),
})
