import type { DeviceDocument } from '@rastro/model/media'
import { IconDownload, IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './device-form.module.css'
import { sizeText } from './size-text'
import { RemoveFileDialog } from './RemoveFileDialog'
import { useRemoveFile } from './use-remove-file'

/** The documents of a device, newest last. */
export function DocumentList({ deviceId, documents }: { deviceId: number; documents: readonly DeviceDocument[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [asked, setAsked] = useState<DeviceDocument | null>(null)
  const removal = useRemoveFile(deviceId)
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.id} className={styles.document} data-document={document.id}>
          <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
          <div className={styles.documentText}>
            <a href={document.url} download={document.name}>
              {document.name}
            </a>
            <span className={styles.soft}>
              {sizeText(document.sizeBytes, formats)} · {formats.dateTime(Date.parse(document.uploadedAt))}
            </span>
          </div>
          <a
            className={styles.iconButton}
            href={document.url}
            download={document.name}
            aria-label={`${t('device-form.files.download')}: ${document.name}`}
          >
            <IconDownload size={18} aria-hidden />
          </a>
          <button
            type="button"
            className={styles.iconButton}
            aria-label={t('device-form.files.remove', { name: document.name })}
            onClick={() => setAsked(document)}
          >
            <IconTrash size={18} aria-hidden />
          </button>
        </li>
      ))}
      <RemoveFileDialog
        name={asked?.name ?? null}
        isBusy={removal.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && removal.mutate(asked.id, { onSettled: () => setAsked(null) })}
      />
    </ul>
  )
}
