import type { BrandDomain } from '@rastro/model/brand'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brandQuery, removeDomain } from '#src/api/brand'
import { RemoveDialog } from '#src/widgets/slide/RemoveDialog'
import { showToast } from '#src/widgets/toast'

interface RemoveProps {
  accountId: number
  domain: BrandDomain
  onClose(): void
}

/** Takes a domain away at the end of the slide. */
export function RemoveDomain({ accountId, domain: { id, host, state }, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return (
    <RemoveDialog
      title={t('brand.domains.removeTitle', { host })}
      text={t(state === 'verified' ? 'brand.domains.removeText' : 'brand.domains.removeWaitingText')}
      slideLabel={t('brand.domains.removeSlide')}
      remove={() => removeDomain(accountId, id)}
      onRemoved={() => {
        showToast({ message: t('brand.domains.removed', { host }) })
        void queries.invalidateQueries({ queryKey: brandQuery(accountId).queryKey })
      }}
      onClose={onClose}
    />
  )
}
