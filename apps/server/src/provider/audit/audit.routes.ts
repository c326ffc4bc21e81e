import { type AuditProof, auditEndpoints } from '@rastro/model/audit'
import { ApiError } from '@rastro/model/errors'
import { oversightEndpoints } from '@rastro/model/oversight'
import type { Mount } from '#src/http/index'
import type { LogLines } from '#src/platform/log-lines'
import type { Audit } from './audit'
import type { AuditReader } from './entries'

export interface AuditRoutes {
  audit: Audit
  reader: AuditReader
  lines: LogLines
  prove(): Promise<AuditProof>
}

const forwards = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }): void => {
  if (from && to && from > to) throw new ApiError('INVALID_INPUT', 'The period ends before it begins')
}

/** Who did what, for administrators. */
export function auditRoutes(mount: Mount, { audit, reader, lines, prove }: AuditRoutes): void {
  mount(oversightEndpoints.audit, ({ query }) => {
    forwards(query)
    return audit.between(query.from, query.to)
  })
  mount(auditEndpoints.ofUser, async ({ params, query }) => {
    forwards(query)
    await audit.flush()
    return reader.entries({ ...query, userId: params.id })
  })
  mount(auditEndpoints.ofDevice, async ({ params, query }) => {
    forwards(query)
    await audit.flush()
    return reader.entries({ ...query, deviceId: params.id })
  })
  mount(auditEndpoints.ofServer, async ({ query }) => {
    forwards(query)
    await audit.flush()
    return reader.entries(query)
  })
  mount(auditEndpoints.lines, ({ query }) => {
    forwards(query)
    return lines.find(query)
  })
  mount(auditEndpoints.proof, prove)
}
