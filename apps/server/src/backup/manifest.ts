import { z } from 'zod'

/** How a backup is laid out; a program refuses what is higher than its own. */
export const FORMAT = 1
export const MANIFEST = 'rastro-backup.json'
export const CONTENTS = 'contents.json'

/** Names of the database are used in statements, so only what needs no quotes is taken. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const Bounds = z.string().regex(/^FOR VALUES FROM \((MINVALUE|'[-+:. \d]+')\) TO \((MAXVALUE|'[-+:. \d]+')\)$/)

export const BackedUpTable = z.object({
  name: Name,
  columns: z.array(Name),
  /** Undefined: a table by itself. */
  partition: z.object({ of: Name, bounds: Bounds }).optional(),
})
export type BackedUpTable = z.output<typeof BackedUpTable>

export const BackedUpSequence = z.object({ name: Name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })
export type BackedUpSequence = z.output<typeof BackedUpSequence>

/** First in a backup: what it is, before anything of it is read. */
export const Manifest = z.object({
  format: z.number().int(),
  /** Version of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Migrations of the database, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(BackedUpTable),
  sequences: z.array(BackedUpSequence),
})
export type Manifest = z.output<typeof Manifest>

const Digest = z.string().regex(/^[0-9a-f]{64}$/)

/** Last in a backup: what must have been read until here. */
export const Contents = z.object({
  tables: z.array(z.object({ name: Name, rows: z.number().int(), bytes: z.number().int(), sha256: Digest })),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: Digest })),
  /** Files that were removed while the backup was made. */
  vanishedFiles: z.number().int(),
})
export type Contents = z.output<typeof Contents>
