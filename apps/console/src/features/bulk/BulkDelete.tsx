import { Modal, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetSelected } from '#src/widgets/device-dialogs'
import { Notice } from '#src/ui/plain/index'
import { Slide } from '#src/widgets/slide/Slide'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { WorkView, startWork, type Work } from '#src/widgets/work'
import { planDelete } from './bulk-work'
import styles from './bulk.module.css'
import { useBulkWords } from './use-bulk-words'
import { useDevicesOf } from './use-devices-of'

/** Enough to know what one is about to lose. */
const NAMED = 8

interface BulkProps {
  deviceIds: readonly number[]
  onClose(): void
}

/** Deletes many devices at the end of the slide. */
export function BulkDelete({ deviceIds, onClose }: BulkProps) {
  const { t } = useTranslation()
  const words = useBulkWords()
  const isMobile = useIsMobile()
  const devices = useDevicesOf(deviceIds)
  const [work, setWork] = useState<Work | null>(null)
  const count = devices?.length ?? deviceIds.length
  const begin = (): Promise<void> => {
    if (devices) {
      const begun = startWork(
        planDelete(devices, {
          ...words,
          onSettled: () => {
            forgetSelected(deviceIds)
            words.onSettled()
          },
        }),
      )
      setWork(begun)
    }
    return Promise.resolve()
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      fullScreen={isMobile}
      size={460}
      onClose={onClose}
      title={work?.title ?? t('bulk.remove.title', { count, number: words.number(count) })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      data-bulk-delete
    >
      {work ? (
        <WorkView work={work} onClose={onClose} />
      ) : !devices ? (
        <Skeleton height={160} role="status" aria-label={t('common.loading')} />
      ) : (
        <div className={styles.stack}>
          <Notice tone="warning">{t('bulk.remove.text', { count, number: words.number(count) })}</Notice>
          <ul className={styles.names}>
            {devices.slice(0, NAMED).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {count > NAMED && (
              <li className={styles.soft}>
                {t('bulk.more', { count: count - NAMED, number: words.number(count - NAMED) })}
              </li>
            )}
          </ul>
          <Slide
            label={t('bulk.remove.slide')}
            doingLabel={t('bulk.remove.doing')}
            tone="danger"
            icon={IconTrash}
            delayMs={0}
            isDisabled={count === 0}
            onConfirm={begin}
          />
        </div>
      )}
    </Modal>
  )
}
