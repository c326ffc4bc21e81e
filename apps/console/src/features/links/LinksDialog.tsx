import { Modal, NativeSelect, Tabs } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkableNoun } from '#src/widgets/device-dialogs'
import { useSession } from '#src/widgets/session'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { LinkTransfer } from './LinkTransfer'
import { NOUNS, nounsBeside } from './link-nouns'
import styles from './links.module.css'

interface Subject {
  noun: LinkableNoun
  ids: number[]
  name: string
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** What a window event asks for; null when it says nothing of use. */
function readSubject(detail: unknown): Subject | null {
  if (typeof detail !== 'object' || detail === null) return null
  const { noun, ids, name } = detail as Record<string, unknown>
  const known = NOUNS.find((one) => one === noun)
  const found = Array.isArray(ids) ? [...new Set(ids.filter(isId))] : []
  return known && found.length > 0 ? { noun: known, ids: found, name: typeof name === 'string' ? name : '' } : null
}

/** What the objects of a window event are linked to, and the way to change it. */
export function LinksDialog({ detail, onClose }: { detail: unknown; onClose(): void }) {
  const subject = useMemo(() => readSubject(detail), [detail])
  return subject && <Dialog subject={subject} onClose={onClose} />
}

function Dialog({ subject: { noun, ids, name }, onClose }: { subject: Subject; onClose(): void }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const session = useSession()
  const nouns = nounsBeside(noun, ids.length, session)
  const [other, setOther] = useState(nouns[0] ?? null)
  const pick = (value: string | null): void => setOther(nouns.find((one) => one === value) ?? null)
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isMobile}
      size={900}
      centered={!isMobile}
      title={
        <span className={styles.title}>
          <span>{t('links.title')}</span>
          <strong>{ids.length > 1 ? `${name} (${ids.length})` : name}</strong>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      data-links-dialog
    >
      <div className={styles.dialog}>
        {!other ? (
          <p className={styles.soft}>{t('links.noRights')}</p>
        ) : isMobile ? (
          <NativeSelect
            size="md"
            aria-label={t('links.kind')}
            value={other}
            data={nouns.map((value) => ({ value, label: t(`links.noun.${value}`) }))}
            onChange={(event) => pick(event.currentTarget.value)}
          />
        ) : (
          <Tabs value={other} onChange={pick} keepMounted={false}>
            <Tabs.List aria-label={t('links.kind')}>
              {nouns.map((value) => (
                <Tabs.Tab key={value} value={value} h={44} data-link-tab={value}>
                  {t(`links.noun.${value}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        )}
        {(other === 'notification' || noun === 'notification') && (
          <p className={styles.soft} role="note" data-not-sending>
            {t('links.notSending')}
          </p>
        )}
        {other && <LinkTransfer key={other} subject={noun} ids={ids} other={other} />}
      </div>
    </Modal>
  )
}
