import { Modal } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/plain/index'
import { codeOf, useErrorText } from '#src/widgets/error-text'
import { showToast } from '#src/widgets/toast'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { Slide } from './Slide'
import styles from './slide.module.css'

interface RemoveDialogProps {
  title: string
  /** What goes along, and what stays. */
  text: string
  slideLabel: string
  /** What it throws is told, and the slide goes back. */
  remove(): Promise<unknown>
  onRemoved?(): void
  onClose(): void
}

/** Removes something at the end of the slide. */
export function RemoveDialog({ title, text, slideLabel, remove, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const textOf = useErrorText()
  const act = async (): Promise<void> => {
    try {
      await remove()
    } catch (error) {
      showToast({ color: 'red', role: 'alert', message: textOf(codeOf(error)) })
      throw error
    }
    onRemoved?.()
    onClose()
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.dialog}>
        <Notice tone="warning">{text}</Notice>
        <Slide
          label={slideLabel}
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
