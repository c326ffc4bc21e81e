import { ApiError } from '@rastro/model/errors'
import { type Calendar } from '@rastro/model/calendar'
import {
  scheduledDelay,
  scheduledFormat,
  scheduledGeofences,
  type ScheduledReport,
  scheduledType,
  SCHEDULE_KEYS,
} from '@rastro/model/report'
import { readSimpleCalendar } from '@rastro/model/weekly'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { Links } from '#src/tracking/access/index'
import { lastPeriod } from '#src/tracking/calendars/index'
import type { PostOffice } from '#src/tracking/mail/index'
import type { Registry } from '#src/tracking/resource/index'
import type { UserDirectory, UserRecord } from '#src/tracking/users/index'
import { type JobFiles, type JobRunner, type JobStore, KEPT_MS, type StoredJob } from '../jobs/index'
import { reportLetter } from '../report-letter'
import type { RunStore, StoredRecipient, StoredRun } from './runs.store'

export interface ScheduleParts {
  runs: RunStore
  scheduledReports: Registry<ScheduledReport>
  calendars: Registry<Calendar>
  links: Pick<Links, 'user_reports' | 'device_reports' | 'group_reports' | 'user_geofences'>
  users: Pick<UserDirectory, 'byId'>
  jobs: { store: JobStore; files: JobFiles; runner: JobRunner }
  post: PostOffice
  zoneOf(user: UserRecord, asked?: string): string
  serverAttributes(): Readonly<Record<string, unknown>>
  /** Largest file that goes with a mail. */
  fileBytes: number
  clock: Clock
  log: Log
}

/** Makes reports when periods of their calendars end, and mails them. */
export interface ScheduleRunner {
  /** Looks for periods that ended, and works off what waits. */
  look(): Promise<void>
  /** The last period that ended, for everybody it goes to, now. Throws `INVALID_INPUT` when none has ended yet. */
  runNow(report: ScheduledReport): Promise<StoredRun>
  stop(): Promise<void>
}

const MINUTE_MS = 60_000
const HOLD_MS = 15 * MINUTE_MS
/** Between attempts at a run that failed for a while: a mail server may be away for a night. */
const PAUSES_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)
const JOB_LOOK_MS = 2000
const YEAR_MS = 366 * 86_400_000

/** What another attempt cannot mend. */
const FINAL = new Set(['ACCOUNT_IS_DISABLED', 'OPERATION_RESTRICTED', 'WRITE_ACCESS_DENIED', 'MAIL_NOT_CONFIGURED', 'PAYLOAD_TOO_LARGE', 'NOT_FOUND', 'REPORT_GEOFENCES_GONE', 'REPORT_PERIOD_TOO_LONG']) // prettier-ignore

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'INTERNAL_ERROR')

export function createScheduleRunner(parts: ScheduleParts): ScheduleRunner {
  const { runs, scheduledReports, calendars, links, users, jobs, post, clock, log } = parts
  const stopping = new AbortController()
  let looking: Promise<void> | null = null

  function periodOf(report: ScheduledReport, afterMs: number): { from: Date; to: Date } | null {
    const calendar = calendars.byId(report.calendarId)
    const delayMs = scheduledDelay(report) * MINUTE_MS
    const found = calendar && lastPeriod(calendar.data, afterMs - delayMs, clock.nowMs() - delayMs)
    // Both ends of a report are included; the end of a period belongs to the next one.
    return found ? { from: new Date(found.fromMs), to: new Date(found.toMs - 1) } : null
  }
  /** The clock that its periods end by. */
  function zoneOf({ calendarId }: ScheduledReport): string | undefined {
    const calendar = calendars.byId(calendarId)
    return (calendar && readSimpleCalendar(calendar.data)?.zone) ?? undefined
  }
  /** A report of visits knows only geofences it is told by name: each reader gets those he sees, of the chosen ones. */
  function fencesOf(report: ScheduledReport, userId: number): number[] {
    const seen = links.user_geofences.rightsOf(userId)
    const chosen = scheduledGeofences(report) ?? []
    if (chosen.length === 0) return [...seen]
    // Chosen ones that are gone do not become all of them.
    const left = chosen.filter((id) => seen.has(id))
    if (left.length === 0) throw new ApiError('REPORT_GEOFENCES_GONE')
    return left
  }
  const recipientsOf = ({ id }: ScheduledReport): number[] => [...links.user_reports.leftsOf(id)]

  async function openDue(): Promise<void> {
    const now = clock.now()
    for (const [id, looked] of await runs.lookedAt()) {
      const report = scheduledReports.byId(id)
      const period = report && periodOf(report, looked.getTime())
      // After a long stop only the last period counts: nobody wants ten old reports at once.
      if (report && period) await runs.open(id, period, recipientsOf(report), looked, now)
    }
  }

  async function jobFor(
    run: StoredRun,
    report: ScheduledReport,
    { userId, jobId }: StoredRecipient,
  ): Promise<StoredJob> {
    const known = jobId === null ? undefined : await jobs.store.byId(jobId)
    if (known && known.state !== 'failed') return known
    const type = scheduledType(report)
    const deviceId = [...links.device_reports.leftsOf(report.id)]
    const groupId = [...links.group_reports.leftsOf(report.id)]
    const isChosen = report.attributes[SCHEDULE_KEYS.scope] === 'chosen'
    if (!type || (isChosen && deviceId.length === 0 && groupId.length === 0)) throw new ApiError('NOT_FOUND')
    const daily = report.attributes[SCHEDULE_KEYS.daily] === true
    const period = { from: run.from.toISOString(), to: run.to.toISOString() }
    const format = scheduledFormat(report)
    const visits = type === 'geofences' ? { geofenceId: fencesOf(report, userId) } : {}
    const job = await jobs.runner.submit({
      userId,
      type,
      format,
      input: { deviceId, groupId, ...period, daily, zone: zoneOf(report), ...visits },
      reportId: report.id,
    })
    await runs.setRecipient(run.id, userId, { jobId: job.id, sentAt: null, error: null })
    return job
  }

  /** Waits until the file lies in the box. */
  async function finished(job: StoredJob, run: StoredRun): Promise<StoredJob> {
    for (let current: StoredJob | undefined = job; ; current = await jobs.store.byId(job.id)) {
      if (!current) throw new ApiError('REPORT_NOT_READY')
      if (current.state === 'done') return current
      if (current.state === 'failed') throw new ApiError(current.error === 'ACCOUNT_IS_DISABLED' || current.error === 'OPERATION_RESTRICTED' || current.error === 'WRITE_ACCESS_DENIED' || current.error === 'PAYLOAD_TOO_LARGE' ? current.error : 'INTERNAL_ERROR') // prettier-ignore
      if (stopping.signal.aborted) throw new ApiError('REPORT_NOT_READY')
      await runs.hold(run.id, new Date(clock.nowMs() + HOLD_MS))
      await pause(job.id)
    }
  }

  function pause(jobId: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        forget()
        stopping.signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, JOB_LOOK_MS)
      const forget = jobs.runner.onFinished((id) => id === jobId && wake())
      stopping.signal.addEventListener('abort', wake)
    })
  }

  async function contentOf({ id, sizeBytes }: StoredJob): Promise<Buffer | null> {
    if ((sizeBytes ?? 0) > parts.fileBytes) return null
    const chunks: Buffer[] = []
    for await (const chunk of jobs.files.read(id) as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async function serve(run: StoredRun, report: ScheduledReport, recipient: StoredRecipient): Promise<void> {
    const user = users.byId(recipient.userId)
    if (!user || user.disabled) throw new ApiError('ACCOUNT_IS_DISABLED')
    post.requireOpen(user)
    const job = await finished(await jobFor(run, report, recipient), run)
    const box = post.webUrl()
    const letter = reportLetter({
      type: job.type,
      format: job.format,
      period: job.type === 'devices' ? null : run,
      zone: parts.zoneOf(user, zoneOf(report)),
      reader: user,
      serverAttributes: parts.serverAttributes(),
      content: await contentOf(job),
      schedule: report.description,
      boxUrl: box && `${box}/reports/files`,
      keptDays: KEPT_MS / 86_400_000,
      // Should it leave twice after all, mailboxes take the second for the first.
      messageId: `<report-${run.id}-${user.id}-${run.startedAt.getTime()}@${new URL(box ?? 'http://rastro.invalid').hostname}>`,
    })
    await runs.hold(run.id, new Date(clock.nowMs() + HOLD_MS))
    await post.send(user, letter)
    await runs.setRecipient(run.id, user.id, { jobId: job.id, sentAt: clock.now(), error: null })
  }

  async function work(run: StoredRun): Promise<void> {
    const report = scheduledReports.byId(run.reportId)
    if (!report) return
    let failure: string | null = null
    let isOver = true
    for (const recipient of await runs.recipients(run.id)) {
      if (recipient.sentAt || (recipient.error && FINAL.has(recipient.error))) {
        failure ??= recipient.error
        continue
      }
      try {
        await serve(run, report, recipient)
      } catch (error) {
        failure = codeOf(error)
        isOver &&= FINAL.has(failure)
        log.warn({ error, run: run.id, userId: recipient.userId }, 'a scheduled report did not reach its reader')
        const [current] = (await runs.recipients(run.id)).filter(({ userId }) => userId === recipient.userId)
        await runs.setRecipient(run.id, recipient.userId, {
          jobId: current?.jobId ?? null,
          sentAt: null,
          error: failure,
        })
      }
      if (stopping.signal.aborted) return runs.later(run.id, clock.now(), failure)
    }
    const pauseMs = PAUSES_MS[run.attempts - 1]
    if (failure === null) await runs.finish(run.id, 'done', clock.now(), null)
    else if (isOver || pauseMs === undefined) await runs.finish(run.id, 'failed', clock.now(), failure)
    else await runs.later(run.id, new Date(clock.nowMs() + pauseMs), failure)
  }

  async function lookAndWork(): Promise<void> {
    await openDue()
    for (;;) {
      const run = stopping.signal.aborted ? undefined : await runs.claim(clock.now(), new Date(clock.nowMs() + HOLD_MS))
      if (!run) return
      await work(run)
    }
  }

  function look(): Promise<void> {
    looking ??= lookAndWork().finally(() => (looking = null))
    return looking
  }

  return {
    look,
    async runNow(report) {
      const period = periodOf(report, clock.nowMs() - 2 * YEAR_MS)
      if (!period) throw new ApiError('INVALID_INPUT', 'no period of the calendar has ended yet')
      const run = await runs.ask(report.id, period, recipientsOf(report), clock.now())
      // What looks already may have passed it.
      void Promise.resolve(looking)
        .then(look, look)
        .catch((error: unknown) => log.warn({ error }, 'a scheduled report waits for the next look'))
      return run
    },
    async stop() {
      stopping.abort()
      await looking?.catch(() => undefined)
    },
  }
}
