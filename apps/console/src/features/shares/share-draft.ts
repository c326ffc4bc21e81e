import { ShareInput, type Share } from '@rastro/model/share'
import { DEFAULT_SHARE_FIELDS } from '@rastro/model/share-fields'
import type { ShareDraft as ShareBody } from '#src/api/shares'
import { fieldsAt, type FormRules } from '#src/widgets/form'
import { momentOf } from '#src/widgets/period'
import { endOf, type EndChoice } from './share-end'

/** A shared link while it is typed. */
export interface ShareDraft {
  name: string
  end: EndChoice
  /** A moment of one's own, as a field of dates has it. */
  custom: string
  shown: Share['fields']
  pin: string
  keepsPin: boolean
}

/** @param share what is changed; null makes a new one */
export const draftOf = (share: Share | null, name: string, custom: string): ShareDraft => ({
  name: share?.name ?? name,
  end: share ? 'keep' : '24',
  custom,
  shown: share?.fields ?? [...DEFAULT_SHARE_FIELDS],
  pin: '',
  keepsPin: share?.hasPin ?? false,
})

export interface ShareSubject {
  share: Share | null
  deviceIds: number[]
  timeZone: string | undefined
}

const expirationOf = ({ end, custom }: ShareDraft, { share, timeZone }: ShareSubject): string | null =>
  endOf(end, momentOf(custom, timeZone), share?.expirationTime ?? '', Date.now())

export const shareRules = (subject: ShareSubject): FormRules<ShareDraft, ShareBody> => ({
  schema: ShareInput,
  bodyOf: (draft) => ({
    name: draft.name.trim(),
    expirationTime: expirationOf(draft, subject) ?? '',
    deviceIds: subject.deviceIds,
    groupIds: subject.share?.groupIds ?? [],
    fields: draft.shown,
    ...(draft.pin ? { pin: draft.pin } : draft.keepsPin ? {} : { pin: null }),
  }),
  fieldAt: fieldsAt({ name: 'name', expirationTime: 'end', fields: 'shown', pin: 'pin' }),
  // The server says only when it is too late.
  alsoWrong: (draft): Record<string, string> => (expirationOf(draft, subject) === null ? { end: 'end' } : {}),
})
