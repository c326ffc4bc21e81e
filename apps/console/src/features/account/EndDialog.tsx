import { Button, Group, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './account-page.module.css'

interface EndDialogProps {
  title: string
  /** What it means. */
  text: string
  label: string
  /** What is asked first, when it is. */
  question?: ReactNode
  end(): Promise<unknown>
  onEnded(): Promise<void>
  onClose(): void
  /** Marks of the button that ends it. */
  [mark: `data-${string}`]: boolean
}

/** Ends something of one's own account after a second press. */
export function EndDialog({ title, text, label, question, end, onEnded, onClose, ...marks }: EndDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: end,
    onSuccess: async () => {
      await onEnded()
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        {question}
        <p className={styles.plain}>{text}</p>
        {error && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" h={44} data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button color="red" h={44} loading={isPending} onClick={() => mutate()} {...marks}>
            {label}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
