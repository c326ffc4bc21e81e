import { Modal } from '@mantine/core'
import type { Group } from '@rastro/model/group'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GROUPS_KEY, deleteGroup } from '#src/api/groups'
import { Notice } from '#src/ui/plain/index'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { useFormats } from '#src/widgets/format'
import { Slide } from '#src/widgets/slide/Slide'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { WHOLE_FLEET_KEY } from '#src/widgets/use-whole-fleet'
import styles from './groups.module.css'

/** Deletes a group at the end of the slide; its devices stay, without a group. */
export function DeleteGroup({ group, count, onClose }: { group: Group; count: number; onClose(): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const textOf = useErrorText()
  const queries = useQueryClient()
  const act = async (): Promise<void> => {
    try {
      await deleteGroup(group.id)
    } catch (error) {
      showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) })
      throw error
    }
    showToast({ message: t('groups.removed', { name: group.name }) })
    onClose()
    void queries.invalidateQueries({ queryKey: [GROUPS_KEY] })
    void queries.invalidateQueries({ queryKey: [WHOLE_FLEET_KEY] })
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={t('groups.removeTitle', { name: group.name })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        <Notice tone="warning">{t('groups.removeText', { count, number: number(count) })}</Notice>
        <Slide
          label={t('groups.removeSlide')}
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
