import { z } from 'zod'
import { endpoint, IdParams } from '../wire/index'

/** Flags as 32 hex digits. */
const Flags = z.string()

/** The advanced permissions of an account, as somebody above it sees them. */
export const AccountRightsInfo = z.object({
  /** Rights are decided flag by flag on this server. */
  isOn: z.boolean(),
  /** What is given to him. */
  given: Flags,
  /** What of it those above leave to him. */
  effective: Flags,
  /** What the caller can give; what he cannot, he can still take away. */
  mayGive: Flags,
  /** Accounts above that leave only so much, the nearest first; without a name where the caller does not see who it is. */
  caps: z.array(z.object({ name: z.string().nullable(), ceiling: Flags })),
})
export type AccountRightsInfo = z.infer<typeof AccountRightsInfo>

const MOST_FLAGS = 128
const FlagNumbers = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(MOST_FLAGS - 1),
  )
  .max(MOST_FLAGS)

/** What changes; every other flag stays, also those that a screen does not show. */
export const RightsChange = z.strictObject({ grant: FlagNumbers, revoke: FlagNumbers })
export type RightsChange = z.infer<typeof RightsChange>

export const accountRightsEndpoints = {
  get: endpoint('GET', '/api/accounts/:id/rights', {
    need: { by: 'viewAccount' },
    of: 'params.id',
    params: IdParams,
    reply: AccountRightsInfo,
    access: 'user',
    summary: 'The advanced permissions of an account, and what the caller can give.',
  }),
  change: endpoint('POST', '/api/accounts/:id/rights', {
    need: ['users', 'edit'],
    closedWhileActing: true,
    params: IdParams,
    body: RightsChange,
    reply: AccountRightsInfo,
    access: 'user',
    summary: 'Gives and takes away advanced permissions one by one.',
  }),
}
