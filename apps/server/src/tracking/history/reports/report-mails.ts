import { ApiError } from '@rastro/model/errors'
import type { WorkbookType } from '@rastro/model/report'
import { reportOf } from '@rastro/model/report-definitions'
import type { UserRecord } from '#src/face/caller/index'
import { createGate, GateFullError } from '#src/platform/gate'
import type { Log } from '#src/platform/log'
import type { Looks, PostOffice } from '#src/tracking/people/mail/index'
import { type JobRunner, KEPT_MS } from './jobs/job-runner'
import type { ReportAsk, ReportDesk } from './report-desk'
import { reportLetter } from './report-letter'
import { periodOf } from './report-scope'

export interface ReportMailParts {
  desk: ReportDesk
  runner: Pick<JobRunner, 'submit'>
  post: PostOffice
  looks: Looks
  /** Largest file that goes with a mail. */
  fileBytes: number
  log: Log
}

/** Workbooks that go to the caller's mailbox (TRACKING-API §7.1). */
export interface ReportMails {
  /** Checks what is asked for and does the rest behind the caller's back. */
  send(ask: ReportAsk<WorkbookType>): void
}

const MOST_WAITING = 20
const KEPT_DAYS = KEPT_MS / 86_400_000

/** The whole of it; null as soon as it is larger than `maxBytes`. */
async function collected(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const found: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes) return null
    found.push(piece)
  }
  return Buffer.concat(found)
}

export function createReportMails(parts: ReportMailParts): ReportMails {
  const { desk, runner, post, looks, fileBytes, log } = parts
  const gate = createGate(1, MOST_WAITING)

  /** What is too large for a mail lies in the box instead. */
  async function intoBox({ type, input, actor }: ReportAsk<WorkbookType>): Promise<void> {
    const { type: eventType, from, to, ...rest } = input
    if (!from || !to) return
    const period = { from: from.toISOString(), to: to.toISOString() }
    await runner.submit({ userId: actor.id, type, format: 'xlsx', input: { ...rest, ...period, eventType } })
  }

  async function make(ask: ReportAsk<WorkbookType>): Promise<void> {
    const { type, input, actor } = ask
    const content = await collected(desk.workbook(ask), fileBytes)
    if (!content) await intoBox(ask)
    const { attributes: serverAttributes, webUrl } = await looks.of(actor.id)
    const box = webUrl ?? post.webUrl()
    const letter = reportLetter({
      type,
      format: 'xlsx',
      period: reportOf(type).isOfNow ? null : periodOf(input, 0),
      zone: desk.zoneOf(actor, input.zone),
      reader: actor,
      serverAttributes,
      content,
      boxUrl: box && `${box}/reports/files`,
      keptDays: content ? 0 : KEPT_DAYS,
    })
    await post.post({ kind: 'user', id: actor.id }, letter)
  }

  return {
    send(ask) {
      post.requireOpen(ask.actor)
      desk.check(ask)
      gate.run(() => make(ask)).catch((error: unknown) => tell(error, ask.actor))
    },
  }

  function tell(error: unknown, actor: UserRecord): void {
    const code =
      error instanceof GateFullError ? 'TOO_MANY_ATTEMPTS' : error instanceof ApiError ? error.code : undefined
    log.warn({ error, code, userId: actor.id }, 'a report could not be mailed')
  }
}
