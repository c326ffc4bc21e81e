import { ApiError } from '@rastro/model/errors'
import { type Calendar } from '@rastro/model/calendar'
import {
  scheduledColumns,
  scheduledDelay,
  scheduledFormat,
  scheduledGeofences,
  type ScheduledReport,
  scheduledType,
  SCHEDULE_KEYS,
} from '@rastro/model/report'
import { reportOf } from '@rastro/model/report-definitions'
import { readSimpleCalendar } from '@rastro/model/weekly'
import type { UserRecord } from '#src/face/caller/index'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import { createWorker, type WorkerParts, type WorkItem, type WorkOutcome, type WorkStore } from '#src/db/work/index'
import type { Links } from '#src/tracking/fleet/access/index'
import { lastPeriod } from '#src/tracking/fleet/calendars/index'
import { type Addressee, hostOf, type Letter, type Looks, type PostOffice } from '#src/tracking/people/mail/index'
import type { Registry } from '#src/tracking/resource/index'
import type { UserDirectory } from '#src/tracking/people/users/index'
import type { JobFiles } from '../jobs/job-files'
import { type JobRunner, KEPT_MS } from '../jobs/job-runner'
import type { JobStore, StoredJob } from '../jobs/jobs.store'
import type { OutsideDesk } from '../outside/outside-desk'
import { reportLetter, type ReportLetterParts } from '../report-letter'
import type { Claim, RunStore, StoredRecipient, StoredRun } from './runs.store'

export interface ScheduleParts {
  runs: RunStore
  work: WorkStore
  scheduledReports: Registry<ScheduledReport>
  calendars: Registry<Calendar>
  links: Pick<Links, 'user_reports' | 'device_reports' | 'group_reports' | 'user_geofences'>
  users: Pick<UserDirectory, 'byId'>
  jobs: { store: JobStore; files: JobFiles; runner: JobRunner }
  post: PostOffice
  outside: Pick<OutsideDesk, 'requireConfirmed' | 'refused' | 'stopUrl'>
  zoneOf(user: UserRecord, asked?: string): string
  looks: Looks
  /** Largest file that goes with a mail. */
  fileBytes: number
  clock: Clock
  log: Log
  /** For tests. */
  pace?: Pick<WorkerParts, 'leaseMs' | 'pollMs'>
}

/** Makes reports when periods of their calendars end, and mails them. */
export interface ScheduleRunner {
  start(): void
  /** Looks for periods that ended. */
  look(): Promise<void>
  /** The last period that ended, for everybody it goes to, now. Throws `INVALID_INPUT` when none has ended yet. */
  runNow(report: ScheduledReport): Promise<StoredRun>
  stop(): Promise<void>
}

const MINUTE_MS = 60_000
/** Between attempts at a run that failed for a while: a mail server may be away for a night. */
const PAUSES_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)
const JOB_LOOK_MS = 2000
const LEASE_MS = 30_000
/** One may be mailed while another is made. */
const AT_ONCE = 2
const YEAR_MS = 366 * 86_400_000

/** What another attempt cannot mend. */
const FINAL = new Set(['ACCOUNT_IS_DISABLED', 'OPERATION_RESTRICTED', 'WRITE_ACCESS_DENIED', 'MAIL_NOT_CONFIGURED', 'MAIL_REFUSED', 'OUTSIDE_NOT_CONFIRMED', 'OUTSIDE_NOT_RECIPIENT', 'PAYLOAD_TOO_LARGE', 'NOT_FOUND', 'REPORT_GEOFENCES_GONE', 'REPORT_PERIOD_TOO_LONG']) // prettier-ignore

/** An address that said no, or whose account left, meanwhile: that is as it should be. */
const WITHDRAWN = new Set<string | null>(['OUTSIDE_NOT_CONFIRMED', 'OUTSIDE_NOT_RECIPIENT'])

/** A run while somebody makes it. */
interface Making {
  item: WorkItem
  signal: AbortSignal
  run: StoredRun
  report: ScheduledReport
}

/** Somebody a run goes to. */
interface Reader {
  sentAt: Date | null
  error: string | null
  serve(): Promise<void>
  /** False: the work is not ours any more. */
  note(error: string): Promise<boolean>
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'INTERNAL_ERROR')

export function createScheduleRunner(parts: ScheduleParts): ScheduleRunner {
  const { runs, scheduledReports, calendars, links, users, jobs, post, outside, clock, log } = parts
  const worker = createWorker({
    store: parts.work,
    kind: runs.workKind,
    log,
    handle: make,
    atOnce: AT_ONCE,
    ...parts.pace,
  })
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
  function geofencesOf(report: ScheduledReport, userId: number): number[] {
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
      if (report && period && (await runs.open(id, period, recipientsOf(report), looked, now))) worker.wake()
    }
  }

  async function jobFor(
    claim: Claim,
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
    const visits = type === 'geofences' ? { geofenceId: geofencesOf(report, userId) } : {}
    const { hasAttributes } = reportOf(type)
    const attribute = hasAttributes ? (scheduledColumns(report) ?? []) : []
    const job = {
      userId,
      type,
      format,
      input: {
        deviceId,
        groupId,
        ...period,
        daily,
        zone: zoneOf(report),
        ...visits,
        ...(attribute.length > 0 && { attribute }),
      },
      reportId: report.id,
    }
    // Noted together with the job: no kill between the two makes a second one.
    return jobs.runner.submit(job, async ({ id }, client) => {
      const change = { jobId: id, sentAt: null, error: null }
      requireHeld(await runs.setRecipient(claim, run.id, userId, change, client))
    })
  }

  /** Waits until the file lies in the box. */
  async function finished(job: StoredJob, signal: AbortSignal): Promise<StoredJob> {
    for (let current: StoredJob | undefined = job; ; current = await jobs.store.byId(job.id)) {
      if (!current) throw new ApiError('REPORT_NOT_READY')
      if (current.state === 'done') return current
      if (current.state === 'failed') throw new ApiError(current.error === 'ACCOUNT_IS_DISABLED' || current.error === 'OPERATION_RESTRICTED' || current.error === 'WRITE_ACCESS_DENIED' || current.error === 'PAYLOAD_TOO_LARGE' ? current.error : 'INTERNAL_ERROR') // prettier-ignore
      signal.throwIfAborted()
      await pause(job.id, signal)
    }
  }

  function pause(jobId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        forget()
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, JOB_LOOK_MS)
      const forget = jobs.runner.onFinished((id) => id === jobId && wake())
      signal.addEventListener('abort', wake)
    })
  }

  async function contentOf({ id, sizeBytes }: StoredJob): Promise<Buffer | null> {
    if ((sizeBytes ?? 0) > parts.fileBytes) return null
    const chunks: Buffer[] = []
    for await (const chunk of jobs.files.read(id) as AsyncIterable<Buffer>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** What a mail says of the report that somebody may have. */
  async function letterParts(job: StoredJob, run: StoredRun, report: ScheduledReport, user: UserRecord) {
    const { attributes: serverAttributes } = await parts.looks.of(user.id)
    return {
      type: job.type,
      format: job.format,
      period: reportOf(job.type).isOfNow ? null : run,
      zone: parts.zoneOf(user, zoneOf(report)),
      reader: user,
      serverAttributes,
      content: await contentOf(job),
      schedule: report.description,
    } satisfies Partial<ReportLetterParts>
  }
  // Should it leave twice after all, mailboxes take the second for the first.
  const messageId = (run: StoredRun, reader: string): string =>
    `<report-${run.id}-${reader}-${run.startedAt.getTime()}@${hostOf(post.webUrl())}>`
  /** Bytes cannot be called back: they leave only while the work is ours. */
  async function send(item: WorkItem, to: Addressee, letter: Letter): Promise<void> {
    requireHeld(await parts.work.renew(item, LEASE_MS))
    await post.send(to, letter)
  }

  async function serve({ item, signal, run, report }: Making, recipient: StoredRecipient): Promise<void> {
    const user = users.byId(recipient.userId)
    if (!user || user.disabled) throw new ApiError('ACCOUNT_IS_DISABLED')
    post.requireOpen(user)
    const job = await finished(await jobFor(item, run, report, recipient), signal)
    const box = (await parts.looks.of(user.id)).webUrl ?? post.webUrl()
    const letter = reportLetter({
      ...(await letterParts(job, run, report, user)),
      boxUrl: box && `${box}/reports/files`,
      keptDays: KEPT_MS / 86_400_000,
      messageId: messageId(run, String(user.id)),
    })
    await send(item, user, letter)
    const sent = { jobId: job.id, sentAt: clock.now(), error: null }
    requireHeld(await runs.setRecipient(item, run.id, user.id, sent))
  }

  /** The file of who invited the address, made with his rights; nothing of his box is shown. */
  async function serveAddress({ item, signal, run, report }: Making, addressId: number): Promise<void> {
    const { owner } = await outside.requireConfirmed(addressId, report.id)
    const own = (await runs.recipients(run.id)).find(({ userId }) => userId === owner.id)
    if (!own) throw new ApiError('OUTSIDE_NOT_RECIPIENT')
    const job = await finished(await jobFor(item, run, report, own), signal)
    const made = await letterParts(job, run, report, owner)
    // Long reports take long: whoever said no meanwhile gets nothing.
    const { address } = await outside.requireConfirmed(addressId, report.id)
    const letter = reportLetter({
      ...made,
      reader: { name: '', attributes: { 'tarkan.lang': address.language } },
      boxUrl: null,
      keptDays: 0,
      outside: { sender: owner.name, stopUrl: outside.stopUrl(address) },
      messageId: messageId(run, `outside-${address.id}`),
    })
    await send(item, { id: 0, name: '', email: address.address, attributes: {} }, letter)
    requireHeld(await runs.setAddress(item, run.id, address.id, { sentAt: clock.now(), error: null }))
  }

  /** Everybody who has nothing yet, one after the other. */
  async function readersOf(making: Making): Promise<Reader[]> {
    const { item, run } = making
    const people = (await runs.recipients(run.id)).map((recipient): Reader => {
      const { userId } = recipient
      return {
        ...recipient,
        serve: () => serve(making, recipient),
        async note(error) {
          const current = (await runs.recipients(run.id)).find((one) => one.userId === userId)
          return runs.setRecipient(item, run.id, userId, { jobId: current?.jobId ?? null, sentAt: null, error })
        },
      }
    })
    const addresses = (await runs.addresses(run.id)).map(({ addressId, sentAt, error }): Reader => ({
      sentAt,
      error,
      serve: () => serveAddress(making, addressId),
      async note(code) {
        if (code === 'MAIL_REFUSED') await outside.refused(addressId)
        return runs.setAddress(item, run.id, addressId, { sentAt: null, error: code })
      },
    }))
    return [...people, ...addresses]
  }

  /** Serves who has nothing yet; gives the last failure, and whether another attempt could mend it. */
  async function serveAll(making: Making) {
    let failure: string | null = null
    let mayMend = false
    for (const reader of await readersOf(making)) {
      if (reader.sentAt || (reader.error && FINAL.has(reader.error))) {
        if (!WITHDRAWN.has(reader.error)) failure ??= reader.error
        continue
      }
      try {
        await reader.serve()
      } catch (error) {
        if (making.signal.aborted || error instanceof LostError) throw error
        const code = codeOf(error)
        requireHeld(await reader.note(code))
        if (WITHDRAWN.has(code)) continue
        failure = code
        mayMend ||= !FINAL.has(code)
        log.warn({ error, run: making.run.id }, 'a scheduled report did not reach its reader')
      }
    }
    return { failure, mayMend }
  }

  async function make(item: WorkItem, signal: AbortSignal): Promise<WorkOutcome> {
    const run = await runs.byId(Number(item.key))
    const report = run && scheduledReports.byId(run.reportId)
    if (!run || !report) return { kind: 'done' }
    const { failure, mayMend } = await serveAll({ item, signal, run, report })
    const inMs = PAUSES_MS[run.attempts]
    if (failure === null || !mayMend || inMs === undefined) {
      const state = failure === null ? 'done' : 'failed'
      return { kind: 'done', record: (client) => runs.finish(run.id, state, clock.now(), failure, client) }
    }
    requireHeld(await runs.failed(item, run.id, failure))
    return { kind: 'later', inMs, error: failure }
  }

  const look = (): Promise<void> => (looking ??= openDue().finally(() => (looking = null)))

  return {
    start: worker.start,
    look,
    async runNow(report) {
      const period = periodOf(report, clock.nowMs() - 2 * YEAR_MS)
      if (!period) throw new ApiError('INVALID_INPUT', 'no period of the calendar has ended yet')
      const run = await runs.ask(report.id, period, recipientsOf(report), clock.now())
      worker.wake()
      // Whoever asks is there to see what is due, too; what looks already may have passed it.
      void Promise.resolve(looking)
        .then(look, look)
        .catch((error: unknown) => log.warn({ error }, 'a scheduled report waits for the next look'))
      return run
    },
    async stop() {
      await looking?.catch(() => undefined)
      await worker.stop()
    },
  }
}

/** Somebody else has the work by now: nothing of it is written here any more. */
class LostError extends Error {}
function requireHeld(isOurs: boolean): void {
  if (!isOurs) throw new LostError('somebody else works on this scheduled report')
}
