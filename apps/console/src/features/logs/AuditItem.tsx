import { Button } from '@mantine/core'
import {
  IconArrowsExchange,
  IconChevronDown,
  IconDownload,
  IconFileText,
  IconHistory,
  IconLink,
  IconLogin2,
  IconLogout2,
  IconPencil,
  IconPlus,
  IconSend,
  IconShieldX,
  IconTrash,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditChange, AuditEntry } from '#src/api/logs'
import { useFormats } from '#src/widgets/format'
import type { LogSearch } from '#src/widgets/screens'
import { changeText, entryText, fieldText, valueText } from './entry-text'
import styles from './logs.module.css'

const ICONS: Readonly<Record<string, typeof IconPencil>> = {
  create: IconPlus,
  edit: IconPencil,
  remove: IconTrash,
  restore: IconPlus,
  link: IconLink,
  unlink: IconArrowsExchange,
  login: IconLogin2,
  logout: IconLogout2,
  denied: IconShieldX,
  command: IconSend,
  report: IconFileText,
  history: IconHistory,
  export: IconDownload,
}

interface ItemProps {
  entry: AuditEntry
  onSearch(search: LogSearch): void
}

/** One entry: who did what and when; open, from where, by which call, and each value before and after. */
export function AuditItem({ entry, onSearch }: ItemProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const what = entryText(entry, t)
  const Glyph = ICONS[entry.action] ?? IconPencil
  const atMs = Date.parse(entry.time)
  const { changeCount, ip } = entry
  return (
    <article className={styles.item} data-log={entry.id} data-denied={entry.action === 'denied' || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph size={18} aria-hidden className={styles.glyph} />
        <span className={styles.what}>
          <span>{what}</span>
          <span className={styles.soft}>
            <time dateTime={entry.time}>{formats.dateTime(atMs)}</time>
            {ip !== null && ` · ${t('logs.from', { address: ip })}`}
            {changeCount > 0 && ` · ${t('logs.changes', { count: changeCount })}`}
          </span>
        </span>
        <IconChevronDown size={18} aria-hidden className={styles.turn} data-open={isOpen || undefined} />
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <Facts entry={entry} />
          {entry.changes.map((change) => (
            <Change key={change.id} change={change} hasHead={changeCount > 1} />
          ))}
          {changeCount > entry.changes.length && (
            <p className={styles.soft}>{t('logs.shownOf', { shown: entry.changes.length, count: changeCount })}</p>
          )}
          <Narrowing entry={entry} onSearch={onSearch} />
        </div>
      )}
    </article>
  )
}

function Narrowing({ entry, onSearch }: ItemProps) {
  const { t } = useTranslation()
  const { actorId, actorName, objectType, objectId, objectName } = entry
  return (
    <div className={styles.narrowing}>
      {actorId !== null && actorName !== null && (
        <Button h={44} variant="subtle" onClick={() => onSearch({ user: actorId })}>
          {t('logs.ofUser', { name: actorName })}
        </Button>
      )}
      {objectType === 'device' && objectId > 0 && (
        <Button h={44} variant="subtle" onClick={() => onSearch({ device: objectId })}>
          {t('logs.ofDevice', { name: objectName ?? objectId })}
        </Button>
      )}
    </div>
  )
}

const ACCESS = ['session', 'token', 'password'] as const
const isAccess = (kind: string | undefined): kind is (typeof ACCESS)[number] => ACCESS.some((one) => one === kind)

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { credential, outcome, details } = entry
  const [, kind, id] = /^(session|token|password)(?::(\d+))?$/.exec(credential ?? '') ?? []
  const access = isAccess(kind) ? t(`logs.credentials.${kind}`, { id }) : null
  const said = Object.entries(details ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const facts: ReadonlyArray<[string, string | null]> = [
    [t('logs.call'), entry.call],
    [t('logs.credential'), access],
    [t('logs.agent'), entry.agent === '' ? null : entry.agent],
    [t('logs.outcome'), outcome === 'done' ? null : outcome],
    [
      t('logs.details'),
      said.length === 0 ? null : said.map(([key, value]) => `${key}: ${valueText(value, t)}`).join(' · '),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Change({ change, hasHead }: { change: AuditChange; hasHead: boolean }) {
  const { t } = useTranslation()
  const fields = Object.entries(change.fields ?? {})
  const isLink = change.object2Type !== null
  return (
    <section>
      {(hasHead || isLink) && <h4 className={styles.changeHead}>{changeText(change, t)}</h4>}
      {!isLink && change.fields === null && <p className={styles.soft}>{t('logs.erased')}</p>}
      {fields.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.fields}>
            <thead>
              <tr>
                <th scope="col">{t('logs.field')}</th>
                <th scope="col">{t('logs.before')}</th>
                <th scope="col">{t('logs.after')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([key, [before, after]]) => (
                <tr key={key}>
                  <th scope="row">{fieldText(key)}</th>
                  <td>{valueText(before, t)}</td>
                  <td>{valueText(after, t)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
