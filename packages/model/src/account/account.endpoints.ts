import { z } from 'zod'
import { endpoint, Id, IdParams, ReferenceInput } from '../wire/index'

/** Where a person stands: who is above, and how many are below at any depth. */
export const Account = z.object({
  id: Id,
  /** 0 at the top, and where the caller does not see who is above. */
  parentId: z.number().int(),
  kind: z.enum(['administrator', 'reseller', 'user', 'share']),
  below: z.number().int(),
  /** How many devices it and those below it own. */
  devices: z.number().int(),
  /** Flags that nobody below goes beyond, as 32 hex digits; null when there is no such limit. */
  ceiling: z.string().nullable(),
})
export type Account = z.infer<typeof Account>

/** Under whom: 0 is the top. */
export const NewParent = z.strictObject({ parentId: ReferenceInput })

export const NewCeiling = z.strictObject({
  ceiling: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .toLowerCase()
    .nullable(),
})

/** What a move would do, and why it would be refused. */
export const MovePreview = z.object({
  /** Accounts that would move, the one itself included. */
  accounts: z.number().int(),
  devices: z.number().int(),
  /** Code of the refusal; null when the move would be done. */
  refusal: z.string().nullable(),
  /** Limits it would go beyond. */
  exceeded: z.array(
    z.object({
      accountId: Id,
      kind: z.enum(['users', 'devices', 'resellers']),
      limit: z.number().int(),
      count: z.number().int(),
    }),
  ),
  /** Accounts that would have fewer rights by the ceilings there, and more without those here. */
  capped: z.number().int(),
  freed: z.number().int(),
})
export type MovePreview = z.infer<typeof MovePreview>

export const accountEndpoints = {
  get: endpoint('GET', '/api/accounts/:id', {
    need: { by: 'viewAccount' },
    of: 'params.id',
    params: IdParams,
    reply: Account,
    access: 'user',
    summary: 'Where an account stands in the tree.',
  }),
  limit: endpoint('PUT', '/api/accounts/:id/ceiling', {
    closedWhileActing: true,
    need: ['users', 'edit'],
    params: IdParams,
    body: NewCeiling,
    reply: Account,
    access: 'user',
    summary: 'Sets the flags that nobody below an account goes beyond, or lifts that.',
  }),
  previewMove: endpoint('POST', '/api/accounts/:id/parent/preview', {
    closedWhileActing: true,
    need: ['users', 'edit'],
    params: IdParams,
    body: NewParent,
    reply: MovePreview,
    access: 'user',
    summary: 'What moving an account under another one would do, by the rules of the move itself.',
  }),
  move: endpoint('PUT', '/api/accounts/:id/parent', {
    closedWhileActing: true,
    need: ['users', 'edit'],
    params: IdParams,
    body: NewParent,
    reply: Account,
    access: 'user',
    summary: 'Moves an account and all below it under another one.',
  }),
}
