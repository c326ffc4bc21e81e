import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { saveFile, saveText } from '#src/widgets/files'
import { useSession } from '#src/widgets/session'
import { useCopy } from '#src/widgets/use-copy'
import styles from './device-detail.module.css'
import { printLabel } from './print-label'
import { makeCode } from './qr-code'

interface DialogProps {
  /** Of the window event; anything. */
  detail: unknown
  onClose(): void
}

interface QrDevice {
  id: number
  name: string
  plate: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const readDevice = (detail: unknown): QrDevice | null => {
  const device = typeof detail === 'object' && detail !== null && 'device' in detail ? detail.device : null
  if (typeof device !== 'object' || device === null || !('id' in device)) return null
  const id = Number(device.id)
  if (!Number.isSafeInteger(id) || id <= 0) return null
  return {
    id,
    name: 'name' in device ? textOf(device.name) : '',
    plate: 'plate' in device ? textOf(device.plate) : '',
  }
}

/** The code that drivers scan to take a vehicle, to show, to keep and to print (CORE-DETAIL-10). */
export function QrDialog({ detail, onClose }: DialogProps) {
  const device = readDevice(detail)
  return device && <Dialog device={device} onClose={onClose} />
}

function Dialog({ device, onClose }: { device: QrDevice; onClose(): void }) {
  const { t } = useTranslation()
  const { server } = useSession()
  const copy = useCopy()
  const link = `${location.origin}/qr-driver/scan/${device.id}`
  const { data, error, refetch } = useQuery({ queryKey: ['qr', link], queryFn: () => makeCode(link), retry: false })
  const fileName = `qr-${device.plate || device.name || device.id}`.replace(/[^\p{L}\p{N}_-]+/gu, '-')
  const print = (): void => {
    if (!data) return
    printLabel({
      brand: textOf(server.attributes['title']) || t('common.brand'),
      name: device.name,
      plate: device.plate,
      hint: t('detail.qr.text'),
      link,
      codeUrl: data.pngUrl,
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('detail.qr.title')}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      size={420}
      centered
      data-qr-dialog
    >
      <div className={styles.qr}>
        <p className={styles.qrName}>{[device.name, device.plate].filter(Boolean).join(' · ')}</p>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!error && (
          <div className={styles.qrCode}>
            {data ? (
              <img src={data.pngUrl} alt={t('detail.qr.alt', { name: device.name })} data-qr />
            ) : (
              <Skeleton height="100%" />
            )}
          </div>
        )}
        <p className={styles.soft}>{t('detail.qr.text')}</p>
        <code className={styles.qrLink}>{link}</code>
        <Group gap={8} justify="center">
          <Button h={44} disabled={!data} leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
            {t('detail.qr.print')}
          </Button>
          <Button
            h={44}
            variant="default"
            disabled={!data}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => data && saveFile(`${fileName}.png`, data.png)}
          >
            {t('detail.qr.png')}
          </Button>
          <Button
            h={44}
            variant="default"
            disabled={!data}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => data && saveText(`${fileName}.svg`, data.svg, 'image/svg+xml')}
          >
            {t('detail.qr.svg')}
          </Button>
          <Button
            h={44}
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copy(link)}
          >
            {t('detail.qr.copy')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
