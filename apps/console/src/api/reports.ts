import type { BodyIn, QueryIn } from '@rastro/model/wire'
import type { reportEndpoints, ReportJob, reportJobEndpoints, ReportType } from '@rastro/model/report'
import { call, queryFor } from './call'
import { download, type Download } from './download'
import { endpoints } from './endpoints'
import { request, withQuery } from './request'
import { where } from './where'

/** What reports are asked with; times as ISO text. */
export type ReportQuery = QueryIn<typeof reportEndpoints.trips>

export const REPORT_JOBS_KEY = endpoints.listReportJobs.path

export const reportJobsQuery = () => queryFor(endpoints.listReportJobs, {})
export const readReportJob = (id: number): Promise<ReportJob> => call(endpoints.readReportJob, { params: { id } })
export const startReportJob = (body: BodyIn<typeof reportJobEndpoints.create>): Promise<ReportJob> =>
  call(endpoints.createReportJob, { body })
export const removeReportJob = (id: number): Promise<unknown> => call(endpoints.removeReportJob, { params: { id } })

/** The finished file of a job, and the name the server gave it. */
export const downloadReportJob = ({ id, type, format }: ReportJob): Promise<Download> =>
  download(where(endpoints.readReportJobFile, { id }).path, `${type}.${format}`)

/** The rows of a finished job of format `json`. */
export const readReportJobRows = (id: number, signal?: AbortSignal): Promise<unknown> =>
  request({ ...where(endpoints.readReportJobFile, { id }), signal })

export type ReportFileFormat = 'xlsx' | 'pdf'

/** The rows of a report, as its definition has them. */
export const readReportRows = (type: ReportType, query: ReportQuery, signal?: AbortSignal): Promise<unknown> =>
  request({ path: withQuery(where(endpoints.reportRows[type]).path, { ...query }), signal })

const FILES: Readonly<Record<ReportFileFormat, Readonly<Partial<Record<string, { path: string }>>>>> = {
  xlsx: endpoints.reportXlsx,
  pdf: endpoints.reportPdf,
}
export function reportFilePath(type: ReportType, format: ReportFileFormat): string {
  const file = FILES[format][type]
  if (!file) throw new Error(`no ${format} of ${type}`)
  return file.path
}

/** The report as the server's own file. */
export const downloadReport = (
  type: ReportType,
  format: ReportFileFormat,
  query: ReportQuery,
  signal?: AbortSignal,
): Promise<Download> => download(withQuery(reportFilePath(type, format), { ...query }), `${type}.${format}`, signal)

/** Positions by id; what is unknown or out of reach is left out. */
export const pickPositions = (id: number[], signal?: AbortSignal) =>
  call(endpoints.pickPositions, { body: { id }, signal })
