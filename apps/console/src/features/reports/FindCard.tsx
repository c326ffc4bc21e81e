import { ActionIcon, Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { screenWith } from '#src/widgets/screens'
import type { Words } from '#src/widgets/telemetry'
import { columnLabel, cellText, type Column } from './columns'
import styles from './find-card.module.css'
import type { LoadedReport } from './kinds'
import type { Line } from './line'
import { useShownFind } from './use-shown-find'

interface CardProps {
  line: Line | null
  lines: readonly Line[]
  ways: NonNullable<LoadedReport['ways']>
  columns: readonly Column[]
  words: Words
  onPick(line: Line): void
  onClose(): void
}

/** The line that is on the map, in full, and the way to the history of its time. */
export function FindCard({ line, lines, ways, columns, words, onPick, onClose }: CardProps) {
  const { t } = useTranslation()
  const { error, hasPlace } = useShownFind({ line, lines, ways, words, onPick })
  if (!line) return null
  const [first, ...others] = columns
  const find = line.find
  return (
    <section className={styles.card} aria-label={t('reports.map.shown')} data-report-find={line.id}>
      <div className={styles.head}>
        <strong>{first ? cellText(first.key, line.values[first.key], words.formats) : ''}</strong>
        {find && (
          <Button
            variant="subtle"
            h={40}
            px={10}
            leftSection={<IconHistory size={17} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...screenWith('/history', {
                  deviceId: find.deviceId,
                  from: new Date(find.fromMs).toISOString(),
                  to: new Date(find.toMs).toISOString(),
                })}
                {...props}
              />
            )}
          >
            {t('reports.map.history')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('reports.map.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <dl className={styles.facts}>
        {others.map(({ key }) => {
          const text = cellText(key, line.values[key], words.formats)
          return (
            text !== '' && (
              <div key={key}>
                <dt>{columnLabel(key, words)}</dt>
                <dd>{text}</dd>
              </div>
            )
          )
        })}
      </dl>
      {!hasPlace && <p className={styles.soft}>{t('reports.map.noPlace')}</p>}
      {error !== null && <ErrorNotice error={error} />}
    </section>
  )
}
