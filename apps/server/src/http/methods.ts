import type { Mounted } from './mount'

/** The methods that the path of a URL answers to; empty when there is no such path. */
export function methodsOf(mounted: readonly Mounted[], url: string): string[] {
  const segments = (url.split('?')[0] ?? '').replace(/\/$/, '').split('/')
  const isPath = (path: string): boolean => {
    const parts = path.split('/')
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at])
  }
  const methods = mounted.filter(({ endpoint }) => isPath(endpoint.path)).map(({ endpoint }) => endpoint.method)
  const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return all.length === 0 ? [] : [...new Set([...all, 'OPTIONS'])]
}
