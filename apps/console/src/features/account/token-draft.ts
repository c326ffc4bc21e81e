import { TokenOrder, type TokenScope } from '@rastro/model/session'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { dayStart } from '#src/widgets/period'

/** A token to be made: what it is for, what it may, and the last day on which it counts. */
export interface TokenDraft {
  name: string
  lastDay: string
  scope: TokenScope
}

interface TokenBody {
  name: string
  expiration: string
  scope: TokenScope
}

const endOf = ({ lastDay }: TokenDraft, timeZone: string | undefined): number =>
  lastDay ? dayStart(lastDay, timeZone, 1) - 1000 : Number.NaN

export const tokenRules = (timeZone: string | undefined): FormRules<TokenDraft, TokenBody> => ({
  schema: TokenOrder,
  bodyOf: (draft) => {
    const endMs = endOf(draft, timeZone)
    return {
      name: draft.name.trim(),
      expiration: Number.isFinite(endMs) ? new Date(endMs).toISOString() : '',
      scope: draft.scope,
    }
  },
  fieldAt: fieldsAt({ name: 'name', expiration: 'lastDay', scope: 'scope' }),
  alsoWrong: (draft) => ({
    // The server takes tokens without a name; nobody would know later what it is for.
    ...(draft.name.trim() === '' ? { name: 'FILL_ALL_FIELDS' } : {}),
    ...(endOf(draft, timeZone) > Date.now() ? {} : { lastDay: 'past' }),
  }),
})
