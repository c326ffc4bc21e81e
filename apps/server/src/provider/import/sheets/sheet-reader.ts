import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ApiError, type ErrorCode, errorKinds } from '@rastro/model/errors'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@rastro/model/import'
import { createGate, GateFullError } from '#src/platform/gate'
import type { SheetLimits, SheetRow } from './sheet'
import type { SheetAnswer } from './sheet-process'

/** Reads files that anybody may have made, each in a process of its own that is killed when it takes too long. */
export interface SheetReader {
  /** Throws ApiError with what is wrong with the file. */
  read(bytes: Buffer): Promise<SheetRow[]>
  stop(): Promise<void>
}

const LIMITS: SheetLimits = {
  rows: IMPORT_MAX_ROWS,
  columns: IMPORT_MAX_COLUMNS,
  unpackedBytes: 100 * 1024 * 1024,
}
const TIME_LIMIT_MS = 30_000
const MEMORY_MB = 768
const AT_ONCE = 2
const MOST_WAITING = 100

/** A build has the program beside it; the sources of one need the loader that the others came by. */
function openProcess(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const program = fileURLToPath(new URL(isSource ? './sheet-process.ts' : './sheet-process.js', import.meta.url))
  const memory = `--max-old-space-size=${MEMORY_MB}`
  const loader = () => join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist', 'loader.mjs')
  return fork(program, {
    execArgv: isSource ? [memory, '--import', pathToFileURL(loader()).href] : [memory],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It needs no setting, and is to know no secret.
    env: {},
  })
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorKinds, code)

export function createSheetReader(timeLimitMs = TIME_LIMIT_MS): SheetReader {
  const gate = createGate(AT_ONCE, MOST_WAITING)
  const running = new Set<ChildProcess>()

  const ask = (bytes: Buffer): Promise<SheetRow[]> =>
    new Promise((resolve, reject) => {
      const rows: SheetRow[] = []
      const child = openProcess()
      running.add(child)
      let end: ErrorCode | null = 'SHEET_DAMAGED'
      const timer = setTimeout(() => {
        end = 'SHEET_TOO_SLOW'
        child.kill('SIGKILL')
      }, timeLimitMs)
      child.on('message', (answer: SheetAnswer) => {
        if ('rows' in answer) for (const row of answer.rows) rows.push(row)
        else end = answer.end === null ? null : isCode(answer.end) ? answer.end : 'SHEET_DAMAGED'
      })
      // Who could not be sent the file has ended; that is told below.
      child.on('error', () => undefined)
      child.once('close', () => {
        clearTimeout(timer)
        running.delete(child)
        if (end === null) resolve(rows)
        else reject(new ApiError(end))
      })
      child.send({ bytes, limits: LIMITS }, () => undefined)
    })

  return {
    read: (bytes) =>
      gate.run(() => ask(bytes)).catch((error: unknown) => {
        throw error instanceof GateFullError ? new ApiError('SERVICE_UNAVAILABLE') : error
      }), // prettier-ignore
    async stop() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
