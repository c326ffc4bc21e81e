import { useQueryClient } from '@tanstack/react-query'
import type { Share } from '@rastro/model/share'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createShare, SHARES_KEY } from '#src/api/shares'
import { FormDialog } from '#src/widgets/form'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { ShareForm } from './ShareForm'
import { ShareLink } from './ShareLink'

interface Subject {
  deviceIds: number[]
  name: string
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** What a window event asks for; null when it says nothing of use. */
function readSubject(detail: unknown): Subject | null {
  if (typeof detail !== 'object' || detail === null || !('deviceIds' in detail)) return null
  const { deviceIds } = detail
  const name = 'name' in detail && typeof detail.name === 'string' ? detail.name : ''
  const ids = Array.isArray(deviceIds) ? [...new Set(deviceIds.filter(isId))] : []
  return ids.length > 0 ? { deviceIds: ids, name } : null
}

/** Makes a link to the devices of a window event, and gives it out (CORE-SHARE-05). */
export function ShareDialog({ detail, onClose }: { detail: unknown; onClose(): void }) {
  const subject = useMemo(() => readSubject(detail), [detail])
  return subject && <Dialog subject={subject} onClose={onClose} />
}

function Dialog({ subject: { deviceIds, name }, onClose }: { subject: Subject; onClose(): void }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const queries = useQueryClient()
  const [made, setMade] = useState<Share | null>(null)
  return (
    <FormDialog
      onClose={onClose}
      fullScreen={isMobile}
      centered={!isMobile}
      size={480}
      title={made ? t('shares.ready') : t('shares.shareTitle', { count: deviceIds.length })}
      data-share-dialog
    >
      {made ? (
        <ShareLink share={made} />
      ) : (
        <ShareForm
          share={null}
          name={name}
          deviceIds={deviceIds}
          send={createShare}
          onSent={(share) => {
            setMade(share)
            void queries.invalidateQueries({ queryKey: [SHARES_KEY] })
          }}
        />
      )}
    </FormDialog>
  )
}
