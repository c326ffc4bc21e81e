import type pg from 'pg'
import type { AuditFinding, AuditProof } from '@rastro/model/audit'
import { LINE, type Line, sealOf } from './chain'
import type { Checkpoints } from './checkpoints'

interface ChainRow {
  seq: number
  hash: Buffer
  from_seq: number
  from_hash: Buffer
}

interface SealRow {
  seq: number
  hash: Buffer
  audit_id: number
  id: number | null
  line: Line | null
  /** Null when the details were erased. */
  detail_fits: boolean | null
  has_detail: boolean
}

const BATCH = 5000
const FINDINGS_MAX = 100
/** A row waits this long for its seal at most. */
const UNSEALED_MS = 5 * 60_000

/** Walks the chain from where it begins: what was changed, removed, put in or cut off since it was sealed is found. */
export async function proveAudit(pool: Pick<pg.ClientBase, 'query'>, checkpoints: Checkpoints): Promise<AuditProof> {
  const { rows: heads } = await pool.query<ChainRow>('select * from audit_chain')
  const chain = heads[0]
  if (!chain) throw new Error('the chain of the audit has no beginning')
  const findings: AuditFinding[] = []
  const found = (kind: AuditFinding['kind'], seq: number | null, id: number | null): void => {
    if (findings.length < FINDINGS_MAX) findings.push({ kind, seq, id })
  }
  const marks = new Map((await checkpoints.read()).map((mark) => [mark.seq, mark]))
  let { from_seq: seq, from_hash: hash } = chain
  let [checked, erased] = [0, 0]
  for (;;) {
    const { rows } = await pool.query<SealRow>(
      `select s.seq, s.hash, s.audit_id, a.id, ${LINE} as line, d.audit_id is not null as has_detail,
          audit_hash(d.salt, d.payload) = a.detail_hash as detail_fits
        from audit_seals s left join audit a on a.id = s.audit_id left join audit_details d on d.audit_id = s.audit_id
        where s.seq > $1 and s.seq <= $2 order by s.seq limit ${BATCH}`,
      [seq, chain.seq],
    )
    if (rows.length === 0) break
    for (const row of rows) {
      if (row.seq !== seq + 1) found('removed', seq + 1, null)
      if (row.id === null || row.line === null) found('removed', row.seq, row.audit_id)
      else if (!sealOf(row.seq, hash, row.line).equals(row.hash)) found('changed', row.seq, row.id)
      else if (row.has_detail && row.detail_fits !== true) found('detail', row.seq, row.id)
      if (row.id !== null && !row.has_detail && row.line?.at(-1) !== null) erased++
      const mark = marks.get(row.seq)
      if (mark && mark.head !== row.hash.toString('hex')) found('checkpoint', row.seq, row.audit_id)
      // Goes on from what is stored, so that one wrong row is one finding.
      ;({ seq, hash } = row)
      checked++
    }
  }
  if (seq !== chain.seq || !hash.equals(chain.hash)) found('cut', chain.seq, null)
  for (const mark of marks.values()) {
    if (!mark.isGenuine || mark.seq > chain.seq) found('checkpoint', mark.seq, null)
  }
  const { rows: unsealed } = await pool.query<{ id: number }>(
    `select a.id from audit a where a.at < now() - $1 * interval '1 ms'
        and not exists (select from audit_seals s where s.audit_id = a.id) order by a.id limit 100`,
    [UNSEALED_MS],
  )
  for (const { id } of unsealed) found('unsealed', null, id)
  return {
    isWhole: findings.length === 0,
    checked,
    erased,
    fromSeq: chain.from_seq + 1,
    seq: chain.seq,
    head: chain.hash.toString('hex'),
    publicKey: checkpoints.publicKey,
    checkpoints: marks.size,
    findings,
  }
}
