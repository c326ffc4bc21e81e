import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import {
  PDF_TYPES,
  type PdfType,
  REPORT_TYPES,
  reportEndpoints,
  type ReportInput,
  reportMails,
  reportPdfs,
  type ReportType,
  WORKBOOK_TYPES,
  reportWorkbooks,
  type WorkbookType,
} from '@rastro/model/report'
import type { UserRecord } from '#src/face/caller/index'
import type { Mount } from '#src/http/index'
import { GateFullError } from '#src/platform/gate'
import type { Policy } from '#src/tracking/fleet/access/index'
import {
  FILE_MIMES,
  jsonRows,
  type ReportDesk,
  type ReportMails,
  streamOf,
  WORKBOOK_MIME,
} from '#src/tracking/history/reports/index'

export interface ReportRoutes {
  reports: ReportDesk
  mails: ReportMails
  policy: Policy
}

interface SignedCall {
  actor: UserRecord
  request: FastifyRequest
  reply: FastifyReply
}

const isWorkbook = (type: ReportType): type is ReportType & WorkbookType =>
  (WORKBOOK_TYPES as readonly string[]).includes(type)

/** Our console says by which clock its reader lives; other clients do not know of it. */
const isStock = ({ zone }: ReportInput): boolean => zone === undefined

/** Where an `Accept` names both, or anything, JSON is what is meant. */
const wantsWorkbook = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes(WORKBOOK_MIME) && !accept.includes('application/json')

/** Nobody reads this answer: the caller has left, and with him the report ends. */
class ReaderLeft extends ApiError {
  constructor() {
    super('REPORT_NOT_READY')
  }
}

/** Rows that are added up first give nothing to read for long: whether somebody still waits is asked after each device. */
const whileWaiting = ({ raw }: FastifyRequest) => ({
  onProgress() {
    if (raw.socket.destroyed) throw new ReaderLeft()
  },
})

export function reportRoutes(mount: Mount, { reports, mails, policy }: ReportRoutes): void {
  async function sendWorkbook(type: WorkbookType, input: ReportInput, { actor, request, reply }: SignedCall) {
    policy.requireReports(actor)
    policy.requireExport(actor)
    const ask = { type, input, actor, inKnots: isStock(input), ...whileWaiting(request) }
    const file = await streamOf(reports.workbook(ask))
    reply.header('content-disposition', 'attachment; filename=report.xlsx').type(WORKBOOK_MIME)
    return file
  }
  function sendMail(type: WorkbookType, input: ReportInput, actor: UserRecord): void {
    policy.requireReports(actor)
    policy.requireExport(actor)
    mails.send({ type, input, actor, inKnots: isStock(input) })
  }
  async function sendPdf(type: PdfType, input: ReportInput, { actor, request, reply }: SignedCall) {
    policy.requireReports(actor)
    policy.requireExport(actor)
    const file = await reports.pdf({ type, input, actor, ...whileWaiting(request) }).catch((error: unknown) => {
      throw error instanceof GateFullError ? new ApiError('TOO_MANY_REQUESTS') : error
    })
    const name = reports.fileName({ type, format: 'pdf', input, actor })
    reply.header('content-disposition', `attachment; filename=${name}`).type(FILE_MIMES.pdf)
    return reply.send(Buffer.from(file))
  }

  for (const type of REPORT_TYPES) {
    mount(reportEndpoints[type], async ({ query, actor, request, reply }) => {
      reply.header('vary', 'accept')
      if (isWorkbook(type) && wantsWorkbook(request.headers.accept)) {
        return query.mail ? sendMail(type, query, actor) : sendWorkbook(type, query, { actor, request, reply })
      }
      policy.requireReports(actor)
      const wishes = { withNulls: query.nulls === true, needsLimit: 'needsLimit' in query && query.needsLimit === true }
      return jsonRows(reports.json({ type, input: query, actor, ...wishes, ...whileWaiting(request) }), (row) => row)
    })
  }
  for (const type of WORKBOOK_TYPES) {
    mount(reportWorkbooks[type], ({ query, ...call }) => sendWorkbook(type, query, call))
    mount(reportMails[type], ({ query, actor }) => sendMail(type, query, actor))
  }
  for (const type of PDF_TYPES) {
    mount(reportPdfs[type], ({ query, ...call }) => sendPdf(type, query, call))
  }
}
