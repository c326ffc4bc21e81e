import { z } from 'zod'
import { endpoint, IdParams } from '../wire/index'
import { ReportJob, ReportJobInput } from './job.schema'

/** Long reports, made in the background and kept for a while for the one who asked. */
export const reportJobEndpoints = {
  list: endpoint('GET', '/api/reports/jobs', {
    need: ['reports', 'view'],
    reply: z.array(ReportJob),
    access: 'user',
    summary: "The caller's file box, newest first.",
  }),
  create: endpoint('POST', '/api/reports/jobs', {
    need: ['reports', 'create'],
    body: ReportJobInput,
    reply: ReportJob,
    access: 'user',
    summary: 'Has a report made in the background.',
  }),
  read: endpoint('GET', '/api/reports/jobs/:id', {
    need: ['reports', 'view'],
    params: IdParams,
    reply: ReportJob,
    access: 'user',
    summary: 'How far a report is.',
  }),
  file: endpoint('GET', '/api/reports/jobs/:id/file', {
    need: ['reports', 'create'],
    params: IdParams,
    access: 'user',
    summary: 'The file of a report that is done.',
  }),
  remove: endpoint('DELETE', '/api/reports/jobs/:id', {
    need: ['reports', 'view'],
    params: IdParams,
    access: 'user',
    summary: 'Stops a report, or takes its file away.',
  }),
}
