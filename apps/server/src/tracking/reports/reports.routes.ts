import type { FastifyReply } from 'fastify'
import { ApiError } from '@rastro/model/errors'
import {
  REPORT_TYPES,
  reportEndpoints,
  type ReportInput,
  reportMails,
  type ReportType,
  WORKBOOK_TYPES,
  reportWorkbooks,
  type WorkbookType,
} from '@rastro/model/report'
import type { Mount } from '#src/http/index'
import type { Policy } from '#src/tracking/access/index'
import type { UserRecord } from '#src/tracking/users/index'
import { jsonRows, streamOf } from './json-rows'
import type { ReportDesk } from './report-desk'
import { WORKBOOK_MIME } from './workbook/workbook'

export interface ReportRoutes {
  reports: ReportDesk
  policy: Policy
}

const isWorkbook = (type: ReportType): type is ReportType & WorkbookType =>
  (WORKBOOK_TYPES as readonly string[]).includes(type)

/** Where an `Accept` names both, or anything, JSON is what is meant. */
const wantsWorkbook = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes(WORKBOOK_MIME) && !accept.includes('application/json')

export function reportRoutes(mount: Mount, { reports, policy }: ReportRoutes): void {
  async function sendWorkbook(type: WorkbookType, input: ReportInput, actor: UserRecord, reply: FastifyReply) {
    policy.requireReports(actor)
    policy.requireExport(actor)
    const file = await streamOf(reports.workbook({ type, input, actor }))
    reply.header('content-disposition', 'attachment; filename=report.xlsx').type(WORKBOOK_MIME)
    return file
  }
  const refuseMail = (actor: UserRecord): never => {
    policy.requireReports(actor)
    throw new ApiError('MAIL_NOT_CONFIGURED')
  }

  for (const type of REPORT_TYPES) {
    mount(reportEndpoints[type], async ({ query, actor, request, reply }) => {
      reply.header('vary', 'accept')
      if (isWorkbook(type) && wantsWorkbook(request.headers.accept)) {
        return query.mail ? refuseMail(actor) : sendWorkbook(type, query, actor, reply)
      }
      policy.requireReports(actor)
      return jsonRows(reports.json({ type, input: query, actor }), (row) => row)
    })
  }
  for (const type of WORKBOOK_TYPES) {
    mount(reportWorkbooks[type], ({ query, actor, reply }) => sendWorkbook(type, query, actor, reply))
    mount(reportMails[type], ({ actor }) => refuseMail(actor))
  }
}
