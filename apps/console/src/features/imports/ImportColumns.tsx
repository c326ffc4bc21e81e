import { NativeSelect } from '@mantine/core'
import type { SheetImport } from '@rastro/model/import'
import { DEVICE_COLUMNS } from '@rastro/model/import-columns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { IMPORT_ROWS_KEY, importQuery, setImportColumns } from '#src/api/imports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import styles from './imports.module.css'
import type { useFileLanguage } from './use-file-language'

interface ColumnsProps {
  found: SheetImport
  language: ReturnType<typeof useFileLanguage>
  onShowWrong(column: number): void
}

/** Columns of this import that are being stored. */
export const columnsKey = (id: number) => ['import-columns', id]

/** Where each column of the sheet goes, with what it holds; a change checks the rows anew at once. */
export function ImportColumns({ found, language, onShowWrong }: ColumnsProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation({
    // Whoever chooses by typing chooses with each letter: one after the other, and the choice stays open meanwhile.
    mutationKey: columnsKey(found.id),
    scope: { id: 'import-columns' },
    mutationFn: (keys: Array<string | null>) => setImportColumns(found.id, keys),
    onSuccess: async (checked) => {
      queries.setQueryData(importQuery(found.id).queryKey, checked)
      // What is checked anew says other things of its rows.
      await queries.invalidateQueries({ queryKey: [IMPORT_ROWS_KEY] })
    },
  })
  const keys = isPending ? variables : found.columns.map(({ key }) => key)
  const choose = (index: number, key: string | null): void =>
    // A target that another column had is taken from it.
    mutate(keys.map((one, at) => (at === index ? key : one === key ? null : one)))
  const targets = DEVICE_COLUMNS.map((one) => ({ value: one.key, label: one.titles[language][0] ?? one.key }))
  const titleAt = (index: number): string =>
    found.columns[index]?.title || t('imports.columns.untitled', { number: index + 1 })
  return (
    <>
      <h2 className={styles.title}>{t('imports.columns.title')}</h2>
      <p className={styles.soft}>{t('imports.columns.hint')}</p>
      {error && <ErrorNotice error={error} />}
      <ul className={styles.columns} data-import-columns>
        {found.columns.map(({ samples, wrong }, index) => (
          <li key={index} className={styles.column} data-unused={keys[index] === null || undefined}>
            <div className={styles.columnText}>
              <strong>{titleAt(index)}</strong>
              <span className={styles.soft}>{samples.join(' · ') || t('imports.columns.empty')}</span>
            </div>
            <NativeSelect
              size="md"
              aria-label={t('imports.columns.goesTo', { title: titleAt(index) })}
              value={keys[index] ?? ''}
              data={[{ value: '', label: t('imports.columns.nowhere') }, ...targets]}
              onChange={(event) => choose(index, event.currentTarget.value || null)}
              data-import-target={index}
            />
            {wrong > 0 && (
              <button
                type="button"
                className={styles.wrongCount}
                aria-label={t('imports.columns.showWrong', { count: wrong, title: titleAt(index) })}
                onClick={() => onShowWrong(index)}
                data-import-wrong={index}
              >
                {t('imports.columns.wrong', { count: wrong })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.soft}>
        {isPending ? t('imports.columns.checking') : ''}
      </p>
    </>
  )
}
