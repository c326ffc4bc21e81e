import { Modal } from '@mantine/core'
import type { BrandDomain } from '@rastro/model/brand'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brandQuery, removeDomain } from '#src/api/brand'
import { Notice } from '#src/ui/plain/index'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { Slide } from '#src/widgets/slide/Slide'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import styles from './brand.module.css'

interface RemoveProps {
  accountId: number
  domain: BrandDomain
  onClose(): void
}

/** Takes a domain away at the end of the slide. */
export function RemoveDomain({ accountId, domain: { id, host, state }, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const act = async (): Promise<void> => {
    try {
      await removeDomain(accountId, id)
    } catch (error) {
      showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) })
      throw error
    }
    showToast({ message: t('brand.domains.removed', { host }) })
    onClose()
    void queries.invalidateQueries({ queryKey: brandQuery(accountId).queryKey })
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={t('brand.domains.removeTitle', { host })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        <Notice tone="warning">
          {t(state === 'verified' ? 'brand.domains.removeText' : 'brand.domains.removeWaitingText')}
        </Notice>
        <Slide
          label={t('brand.domains.removeSlide')}
          doingLabel={t('bulk.remove.doing')}
          tone="danger"
          icon={IconTrash}
          delayMs={0}
          isDisabled={false}
          onConfirm={act}
        />
      </div>
    </Modal>
  )
}
