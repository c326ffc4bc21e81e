import type { z } from 'zod'
import type { CallNeed, NeedPlace } from '../rights/need'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, any signed-in user, or administrators only. Finer rules live in the policies of the server. */
export type Access = 'public' | 'user' | 'admin'

/** A body that is a file: `raw` is the body itself, `form` the field `file` of a multipart form. */
export interface UploadRule {
  as: 'raw' | 'form'
  maxBytes: number
}

export interface EndpointParts {
  /** Path parameters, e.g. `{ id: Id }` for `/api/devices/:id`. */
  params?: z.ZodType
  query?: z.ZodType
  /** JSON body, or form body when `form` is true. */
  body?: z.ZodType
  reply?: z.ZodType
  form?: boolean
  /** Makes an object: an id in the body is not looked at. */
  creates?: true
  /** The body is a file, never larger than this. */
  upload?: UploadRule
  /** Without it, any signed-in user. */
  access?: Access
  /** What the caller needs for it, where it is not for administrators alone; a test holds that every call says. */
  need?: CallNeed
  /** What the need is about, where that is in the call. */
  of?: NeedPlace
  /** Links and positions: accounts that may not change devices may change these (TRACKING-API §4.3). */
  besideDevices?: true
  /** Not for who acts as somebody else: it makes or ends what lets one in, gives rights, or cannot be taken back. */
  closedWhileActing?: true
  /** One sentence for the generated OpenAPI page. */
  summary: string
}

/** A call as data: the server mounts it, the console calls it, OpenAPI is generated from it. */
export type Endpoint<Parts extends EndpointParts = EndpointParts> = Parts & { method: Method; path: string }

export const endpoint = <const Parts extends EndpointParts>(
  method: Method,
  path: string,
  parts: Parts,
): Endpoint<Parts> => ({
  ...parts,
  method,
  path,
})

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends EndpointParts> = Out<E['params']>
export type QueryOf<E extends EndpointParts> = Out<E['query']>
export type BodyOf<E extends EndpointParts> = Out<E['body']>
export type ReplyOf<E extends EndpointParts> = Out<E['reply']>
export type ParamsIn<E extends EndpointParts> = In<E['params']>
export type QueryIn<E extends EndpointParts> = In<E['query']>
export type BodyIn<E extends EndpointParts> = In<E['body']>
