import { Button, Menu } from '@mantine/core'
import { IconClockPlay, IconDownload, IconFileSpreadsheet, IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './reports.module.css'
import type { ShownTable, useReportExport } from './use-report-export'

interface MenuProps {
  files: ReturnType<typeof useReportExport>
  shown: ShownTable
}

/** The report as files. */
export function ExportMenu({ files, shown }: MenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          h={40}
          px={12}
          loading={files.isBusy}
          leftSection={<IconDownload size={17} aria-hidden />}
          className={styles.tight}
          aria-label={t('reports.export.menu')}
          title={t('reports.export.menu')}
          data-report-export
        >
          {t('reports.export.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.formats.map((format) => {
          const Glyph = format === 'xlsx' ? IconFileSpreadsheet : IconFileTypePdf
          return (
            <Menu.Item
              key={format}
              h={44}
              leftSection={<Glyph size={18} aria-hidden />}
              onClick={() => void files.saveFile(format)}
              data-export={format}
            >
              {t(`reports.export.${format}`)}
            </Menu.Item>
          )
        })}
        <Menu.Item h={44} leftSection={<IconTable size={18} aria-hidden />} onClick={() => files.saveCsv(shown)}>
          {t('reports.export.csv')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item h={44} leftSection={<IconClockPlay size={18} aria-hidden />} onClick={() => void files.startJob()}>
          {t('reports.export.background')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
