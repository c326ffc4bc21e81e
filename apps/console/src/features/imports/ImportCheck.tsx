import { Button, Group } from '@mantine/core'
import type { SheetImport } from '@rastro/model/import'
import { DEVICE_COLUMNS } from '@rastro/model/import-columns'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importQuery, IMPORTS_KEY, removeImport, runImport } from '#src/api/imports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { useFormats } from '#src/widgets/format'
import { screenAt } from '#src/widgets/screens'
import { columnsKey, ImportColumns } from './ImportColumns'
import { ImportCounts } from './ImportCounts'
import { ImportRows } from './ImportRows'
import styles from './imports.module.css'
import { useFileLanguage } from './use-file-language'

/** The second step: where each column goes, what is wrong, and what would be done. Nothing is stored yet. */
export function ImportCheck({ found }: { found: SheetImport }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const language = useFileLanguage()
  const [column, setColumn] = useState<number | null>(null)
  const { id, counts, missing, room } = found
  const isChecking = useIsMutating({ mutationKey: columnsKey(id) }) > 0
  const starting = useMutation({
    mutationFn: () => runImport(id),
    onSuccess: (begun) => queries.setQueryData(importQuery(id).queryKey, begun),
  })
  const forgetting = useMutation({
    mutationFn: () => removeImport(id),
    onSuccess: async () => {
      await navigate({ to: screenAt('/import') })
      await queries.invalidateQueries({ queryKey: [IMPORTS_KEY] })
    },
  })
  const ready = counts.create + counts.change + counts.same
  const isOver = room !== null && counts.create > room
  const titleOf = (key: string): string => DEVICE_COLUMNS.find((one) => one.key === key)?.titles[language][0] ?? key
  const why =
    missing.length > 0
      ? t('imports.columns.missing', { columns: missing.map(titleOf).join(', ') })
      : isOver
        ? t('imports.run.overLimit', { count: counts.create, room: number(room) })
        : ready === 0
          ? t('imports.run.nothing')
          : null
  return (
    <>
      <ImportCounts counts={counts} state="read" />
      {why && (
        <p className={styles.why} role="status" data-import-why>
          {why}
        </p>
      )}
      {starting.error && <ErrorNotice error={starting.error} />}
      {forgetting.error && <ErrorNotice error={forgetting.error} />}
      <Group gap={8}>
        <Button
          h={44}
          disabled={why !== null || isChecking}
          loading={starting.isPending}
          onClick={() => starting.mutate()}
          data-import-run
        >
          {t('imports.run.start', { count: ready })}
        </Button>
        <Button variant="default" h={44} loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
          {t('imports.forget')}
        </Button>
      </Group>
      <ImportColumns found={found} language={language} onShowWrong={setColumn} />
      <ImportRows key={`${column}`} found={found} column={column} onColumn={setColumn} />
    </>
  )
}
