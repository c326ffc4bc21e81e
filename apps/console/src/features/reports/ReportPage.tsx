import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { EMPTY_ASK, askIn, searchOf, withScopeIn, type ReportAsk } from './ask'
import { kindNamed, type ReportKind } from './kinds'
import { recallAsk, rememberAsk } from './last-ask'
import { ReportForm } from './ReportForm'
import { ReportResult } from './ReportResult'
import styles from './reports.module.css'

/** The screen of `/reports/{report}`: the question, then its answer. What was asked is in the address. */
export function ReportPage() {
  const { t } = useTranslation()
  const { report } = useParams({ strict: false })
  const kind = kindNamed(report ?? '')
  if (kind) return <Report key={kind.name} kind={kind} />
  return (
    <div className={styles.empty} role="alert">
      <strong>{t('reports.unknownReport')}</strong>
      <Link to="/reports">{t('reports.toIndex')}</Link>
    </div>
  )
}

function Report({ kind }: { kind: ReportKind }) {
  const navigate = useNavigate()
  const { timeZone } = useFormats().settings
  const searchText = useLocation({ select: ({ searchStr }) => searchStr })
  const asked = askIn(searchText, timeZone)
  const jobId = Number(new URLSearchParams(searchText).get('file')) || null
  const [draft, setDraft] = useState<ReportAsk | null>(null)
  /** Grows with every run, so that the same question is asked again. */
  const [run, setRun] = useState(0)
  const ask = draft ?? (asked ? null : withScopeIn(searchText, recallAsk(kind.name) ?? EMPTY_ASK))

  const submit = (next: ReportAsk): void => {
    rememberAsk(kind.name, next)
    if (asked && searchOf(asked) === searchOf(next)) setRun(run + 1)
    // What a report puts on the map is not hidden behind it.
    const isWide = /[?&]expand=true/.test(searchText) && kind.name !== 'combined'
    const expand = isWide ? '&expand=true' : ''
    const href = `/reports/${kind.name}?${searchOf(next)}${expand}`
    // The form stays until the address has changed: the old question is not asked again in between.
    void navigate({ href, replace: asked !== null }).then(() => setDraft(null))
  }
  if (ask)
    return (
      <ReportForm kind={kind} first={ask} onSubmit={submit} onCancel={asked && draft ? () => setDraft(null) : null} />
    )
  if (!asked) return null
  return (
    <ReportResult
      key={`${searchOf(asked)} ${jobId} ${run}`}
      kind={kind}
      ask={asked}
      run={run}
      jobId={jobId}
      onChange={() => setDraft(asked)}
      onAgain={() => setRun(run + 1)}
      onAsk={submit}
    />
  )
}
