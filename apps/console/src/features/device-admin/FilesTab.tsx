import type { Device } from '@rastro/model/device'
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_LIMITS, deviceFilesQuery, type FileKind } from '#src/api/device-files'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './device-form.module.css'
import { DocumentList } from './DocumentList'
import { PhotoGallery } from './PhotoGallery'
import { useUploads, type Upload } from './use-uploads'

/** The photos or the documents of a device: what there is, and a way to add more. */
export function FilesTab({ kind, device }: { kind: FileKind; device: Device }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(deviceFilesQuery(device.id))
  const have = data?.[kind].length ?? 0
  const { uploads, add, remove, room } = useUploads(device, kind, have)
  const { most } = FILE_LIMITS[kind]
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={180} />
  return (
    <div
      className={styles.stack}
      data-drop={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p className={styles.soft}>
        {t(kind === 'photos' ? 'device-form.files.photosText' : 'device-form.files.documentsText', {
          count: have,
          most,
        })}
      </p>
      <AddFiles kind={kind} isFull={room >= most} onAdd={add} />
      <Uploads uploads={uploads} onRemove={remove} />
      {have === 0 && uploads.length === 0 && <Empty kind={kind} />}
      {kind === 'photos' ? (
        <PhotoGallery deviceId={device.id} photos={data.photos} />
      ) : (
        <DocumentList deviceId={device.id} documents={data.documents} />
      )}
    </div>
  )
}

function AddFiles({ kind, isFull, onAdd }: { kind: FileKind; isFull: boolean; onAdd(files: File[]): void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const label = t(kind === 'photos' ? 'device-form.files.addPhotos' : 'device-form.files.addDocuments')
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={FILE_LIMITS[kind].types.join(',')}
        data-file-input={kind}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="light"
        h={44}
        leftSection={<IconPlus size={17} aria-hidden />}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className={styles.dropHint}>{t('device-form.files.drop')}</span>
    </div>
  )
}

function Uploads({ uploads, onRemove }: { uploads: readonly Upload[]; onRemove(id: number): void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.uploads} role="status">
      {uploads.map(({ id, name, share, error }) => (
        <div key={id} className={styles.upload} data-failed={error !== null || undefined} data-upload>
          <span className={styles.uploadName}>{error ?? t('device-form.files.uploading', { name })}</span>
          <button
            type="button"
            className={styles.iconButton}
            aria-label={error ? t('device-form.files.dismiss') : t('device-form.files.cancel', { name })}
            onClick={() => onRemove(id)}
          >
            <IconX size={17} aria-hidden />
          </button>
          {error === null && (
            <Progress value={share * 100} size="sm" aria-label={t('device-form.files.uploading', { name })} />
          )}
        </div>
      ))}
    </div>
  )
}

function Empty({ kind }: { kind: FileKind }) {
  const { t } = useTranslation()
  const Glyph = kind === 'photos' ? IconCamera : IconFileTypePdf
  return (
    <div className={styles.empty}>
      <Glyph size={38} stroke={1.3} aria-hidden />
      <strong>{t(kind === 'photos' ? 'device-form.files.noPhotos' : 'device-form.files.noDocuments')}</strong>
      <span className={styles.soft}>
        {t(kind === 'photos' ? 'device-form.files.noPhotosText' : 'device-form.files.noDocumentsText')}
      </span>
    </div>
  )
}
