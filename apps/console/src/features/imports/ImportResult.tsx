import { Button, Group } from '@mantine/core'
import type { SheetImport } from '@rastro/model/import'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadResult } from '#src/api/imports'
import { currentLicence } from '#src/api/licence'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { saveFile } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { mayDevices } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { ImportCounts } from './ImportCounts'
import { ImportRows } from './ImportRows'
import styles from './imports.module.css'
import { UndoDialog } from './UndoDialog'
import { useFileLanguage } from './use-file-language'

/** The last step: what became of the rows, as a file too, and the way back. */
export function ImportResult({ found }: { found: SheetImport }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const session = useSession()
  const language = useFileLanguage()
  const [isAsked, setAsked] = useState(false)
  const [column, setColumn] = useState<number | null>(null)
  const { id, counts, state, undoUntil } = found
  const taking = useMutation({
    mutationFn: (onlyWrong: boolean) => downloadResult(id, language, onlyWrong),
    onSuccess: ({ name, content }) => saveFile(name, content),
  })
  const mayUndo = undoUntil !== null && mayDevices('delete', session, currentLicence().mode)
  return (
    <>
      <h2 className={styles.title} role="status" data-import-result={state}>
        {t(state === 'undone' ? 'imports.result.undone' : 'imports.result.title')}
      </h2>
      <ImportCounts counts={counts} state={state} />
      {taking.error && <ErrorNotice error={taking.error} />}
      <Group gap={8}>
        <Button
          h={44}
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={taking.isPending}
          onClick={() => taking.mutate(false)}
          data-import-download
        >
          {t('imports.result.download')}
        </Button>
        {counts.wrong + counts.refused + counts.kept > 0 && (
          <Button h={44} variant="default" disabled={taking.isPending} onClick={() => taking.mutate(true)}>
            {t('imports.result.downloadWrong')}
          </Button>
        )}
        {mayUndo && (
          <Button
            h={44}
            color="red"
            variant="outline"
            leftSection={<IconArrowBackUp size={17} aria-hidden />}
            onClick={() => setAsked(true)}
            data-import-undo
          >
            {t('imports.undo.start')}
          </Button>
        )}
      </Group>
      {mayUndo && <p className={styles.soft}>{t('imports.undo.until', { when: dateTime(Date.parse(undoUntil)) })}</p>}
      <ImportRows key={`${column} ${state}`} found={found} column={column} onColumn={setColumn} />
      {isAsked && <UndoDialog id={id} onClose={() => setAsked(false)} />}
    </>
  )
}
