import { Button, FileButton, Progress } from '@mantine/core'
import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadTemplate, importQuery, importsQuery, IMPORTS_KEY, readSheet } from '#src/api/imports'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { saveFile } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { screenWith } from '#src/widgets/screens'
import { ImportCounts } from './ImportCounts'
import styles from './imports.module.css'
import { Steps } from './Steps'
import { useFileLanguage } from './use-file-language'

const TYPES = '.xlsx,.xls,.csv'

/** The first step: a file, a template for one, and what was imported before. */
export function ImportStart() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const language = useFileLanguage()
  const [sent, setSent] = useState(0)
  const [isOver, setOver] = useState(false)
  const reading = useMutation({
    mutationFn: (file: File) => readSheet(file, setSent),
    onSuccess: async (found) => {
      queries.setQueryData(importQuery(found.id).queryKey, found)
      await queries.invalidateQueries({ queryKey: [IMPORTS_KEY] })
      await navigate(screenWith('/import', { id: found.id }))
    },
  })
  const template = useMutation({
    mutationFn: () => downloadTemplate(language),
    onSuccess: ({ name, content }) => saveFile(name, content),
  })
  const choose = (file: File | null | undefined): void => {
    if (file && !reading.isPending) reading.mutate(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <>
      <Steps now="file" />
      <p className={styles.soft}>{t('imports.intro')}</p>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton onChange={choose} accept={TYPES}>
          {(props) => (
            <Button
              h={44}
              leftSection={<IconTableImport size={18} aria-hidden />}
              loading={reading.isPending}
              {...props}
              data-import-choose
            >
              {t('imports.choose')}
            </Button>
          )}
        </FileButton>
        <p className={styles.soft}>{t('imports.drop')}</p>
        {reading.isPending && (
          <div className={styles.reading} role="status">
            {t('imports.reading')}
            <Progress value={sent * 100} animated={sent >= 1} aria-label={t('imports.reading')} />
          </div>
        )}
      </div>
      {reading.error && <ErrorNotice error={reading.error} />}
      <div>
        <Button
          variant="default"
          h={44}
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
          data-import-template
        >
          {t('imports.template')}
        </Button>
        <p className={styles.soft}>{t('imports.templateHint')}</p>
      </div>
      {template.error && <ErrorNotice error={template.error} />}
      <Earlier />
    </>
  )
}

function Earlier() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { data, error, refetch } = useQuery({ ...importsQuery(), staleTime: 0 })
  return (
    <>
      <h2 className={styles.title}>{t('imports.earlier')}</h2>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.soft}>{t('imports.noEarlier')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((one) => (
            <li key={one.id} className={styles.card}>
              <Link {...screenWith('/import', { id: one.id })} className={styles.name} data-earlier-import={one.id}>
                {one.fileName || t('imports.title')}
              </Link>
              <span className={styles.soft}>{dateTime(Date.parse(one.createdAt))}</span>
              <ImportCounts counts={one.counts} state={one.state} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
