import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { focusFirstWrong } from '#src/ui/plain/index'
import { useFormats } from '#src/widgets/format'
import { DayPeriodField } from '#src/widgets/period'
import { GeofencesField, GEOFENCES_MAX, ScopePicker } from '#src/widgets/scope'
import { DAYS_MAX, problemsOf, spanOf, type AskProblem, type ReportAsk } from './ask'
import { EventTypesField } from './EventTypesField'
import type { ReportKind } from './kinds'
import { SecondsField, SpeedField } from './NumberFields'
import styles from './reports.module.css'

interface FormProps {
  kind: ReportKind
  first: ReportAsk
  onSubmit(ask: ReportAsk): void
  /** Back to the report on screen; null when there is none. */
  onCancel: (() => void) | null
}

type Problem = AskProblem | 'geofences' | 'noGeofences' | 'speedLimit' | 'minDuration'

/** What the report shall be about. Nothing is sent before the button is pressed. */
export function ReportForm({ kind, first, onSubmit, onCancel }: FormProps) {
  const { t } = useTranslation()
  const { timeZone } = useFormats().settings
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [ask, setAsk] = useState(first)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const change = (part: Partial<ReportAsk>): void => {
    setAsk({ ...ask, ...part })
    setProblems([])
  }
  const textOf = (...ofField: Problem[]): string | undefined => {
    const problem = problems.find((one) => ofField.includes(one))
    return problem && t(`reports.problem.${problem}`, { count: problem === 'geofences' ? GEOFENCES_MAX : DAYS_MAX })
  }
  const has = (option: ReportKind['options'][number]): boolean => kind.options.includes(option)

  /** Without a choice the geofence report is about all geofences, which the server wants by name. */
  const withGeofences = async (): Promise<ReportAsk | Problem> => {
    if (!has('geofences') || ask.geofenceIds.length > 0) return ask
    const all = await queries.fetchQuery(queryFor(endpoints.listGeofences, { query: {} }))
    if (all.length === 0) return 'noGeofences'
    return all.length > GEOFENCES_MAX ? 'geofences' : ask
  }
  const refuse = (found: readonly Problem[]): void => {
    setProblems(found)
    if (form.current) focusFirstWrong(form.current)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found: Problem[] = problemsOf(ask, spanOf(ask, Date.now(), timeZone))
    if (Number.isNaN(ask.speedLimitKnots)) found.push('speedLimit')
    if (Number.isNaN(ask.minSeconds)) found.push('minDuration')
    if (found.length > 0) return refuse(found)
    // A server that does not answer now is told of by the report itself.
    const checked = await withGeofences().catch(() => ask)
    if (typeof checked === 'string') refuse([checked])
    else onSubmit(checked)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)} data-report-form>
      <div>
        <h2 className={styles.formTitle}>{t(`reports.names.${kind.name}`)}</h2>
        <p className={styles.about}>{t(`reports.about.${kind.name}`)}</p>
      </div>
      <div className={styles.narrowForm}>
        <ScopePicker
          scope={ask.scope}
          label={t('reports.scope')}
          error={textOf('scope')}
          onScope={(scope) => change({ scope })}
        />
      </div>
      <DayPeriodField
        period={ask.period}
        error={textOf('period', 'periodLong')}
        onPeriod={(period) => change({ period })}
      />
      {kind.options.length > 0 && (
        <div className={`${styles.options} ${styles.narrowForm}`}>
          {has('daily') && (
            <Switch
              size="md"
              label={t('reports.daily')}
              checked={ask.daily}
              onChange={(event) => change({ daily: event.currentTarget.checked })}
            />
          )}
          {has('compared') && !ask.daily && (
            <Switch
              size="md"
              label={t('reports.compared')}
              checked={ask.compared}
              onChange={(event) => change({ compared: event.currentTarget.checked })}
              data-report-compared
            />
          )}
          {has('rankedBy') && (
            <SegmentedControl
              size="md"
              aria-label={t('reports.rankedBy.label')}
              value={ask.rankedBy}
              data={(['vehicle', 'driver'] as const).map((value) => ({ value, label: t(`reports.rankedBy.${value}`) }))}
              onChange={(value) => change({ rankedBy: value === 'driver' ? 'driver' : 'vehicle' })}
            />
          )}
          {has('eventTypes') && (
            <EventTypesField types={ask.eventTypes} onTypes={(eventTypes) => change({ eventTypes })} />
          )}
          {has('geofences') && (
            <GeofencesField
              ids={ask.geofenceIds}
              label={t('reports.geofenceChoice')}
              allText={t('reports.allGeofences')}
              error={textOf('geofences', 'noGeofences')}
              onIds={(geofenceIds) => change({ geofenceIds })}
            />
          )}
          {has('speedLimit') && (
            <SpeedField
              knots={ask.speedLimitKnots}
              error={textOf('speedLimit')}
              onKnots={(speedLimitKnots) => change({ speedLimitKnots })}
            />
          )}
          {has('minDuration') && (
            <SecondsField
              seconds={ask.minSeconds}
              error={textOf('minDuration')}
              onSeconds={(minSeconds) => change({ minSeconds })}
            />
          )}
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" h={44} data-report-run>
          {t('reports.run')}
        </Button>
        {onCancel && (
          <Button variant="default" h={44} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
