import { Button, Modal } from '@mantine/core'
import type { Geofence } from '@rastro/model/geofence'
import { IconFileExport } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { saveText } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import styles from './geofences.module.css'
import { FORMATS, MEDIA_TYPES, writeAreaFile, type FileFormat } from './write-file'

const NAMES: Record<FileFormat, string> = { geojson: 'GeoJSON', kml: 'KML', gpx: 'GPX' }

/** Writes geofences into a file of one of the formats that can be imported again. */
export function ExportGeofences({ geofences, onClose }: { geofences: readonly Geofence[]; onClose(): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const { skipped } = useMemo(() => writeAreaFile(geofences, 'geojson'), [geofences])
  const [first] = geofences
  const save = (format: FileFormat): void => {
    const stem =
      geofences.length === 1 && first ? first.name.replaceAll(/[\\/:*?"<>|]/g, '-') : t('geofences.export.file')
    saveText(`${stem}.${format}`, writeAreaFile(geofences, format).text, MEDIA_TYPES[format])
    onClose()
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      onClose={onClose}
      title={t('geofences.export.title', { count: geofences.length, number: number(geofences.length) })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={styles.stack}>
        <p className={styles.soft}>{t('geofences.export.text')}</p>
        {skipped > 0 && (
          <p className={styles.bad}>{t('geofences.export.skipped', { count: skipped, number: number(skipped) })}</p>
        )}
        {FORMATS.map((format) => (
          <Button
            key={format}
            h={44}
            variant="default"
            leftSection={<IconFileExport size={17} aria-hidden />}
            onClick={() => save(format)}
            data-export={format}
          >
            {NAMES[format]}
          </Button>
        ))}
      </div>
    </Modal>
  )
}
