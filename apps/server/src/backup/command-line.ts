import { basename, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Config, configFromEnvironment } from '../config'
import { EmbeddedError } from '#src/db/embedded/errors'
import { openDatabase, reachDatabase } from '#src/db/index'
import { DataFolderError, prepareDataFolder } from '../platform/data-folder'
import { FolderInUseError } from '../platform/data-lock'
import { createLog } from '../platform/log'
import { VERSION } from '../version'
import { backupFolder } from './data-files'
import { BackupError } from './errors'
import { makeBackup } from './make-backup'
import type { BackupSummary } from './read-backup'
import { restore } from './restore'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function configuration(): Config {
  const reading = configFromEnvironment()
  if ('config' in reading) return reading.config
  throw new BackupError(`The configuration has mistakes: ${reading.mistakes.join('; ')}`)
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
function sum({ contents, bytes }: BackupSummary): string {
  const rows = contents.tables.reduce((all, one) => all + one.rows, 0)
  return `${rows} rows of ${contents.tables.length} tables, ${contents.files.length} files, ${megabytes(bytes)}`
}

function fileOf(args: readonly string[], usage: string): string {
  const files = args.filter((one) => !one.startsWith('--'))
  if (files.length !== 1 || !files[0]) throw new BackupError(usage)
  return resolve(files[0])
}

const isInside = (folder: string, path: string): boolean => resolve(path).startsWith(resolve(folder) + sep)

export async function backupCommand(args: readonly string[]): Promise<void> {
  const file = fileOf(args, 'Usage: npm run backup -- FILE')
  const config = configuration()
  await prepareDataFolder(config.dataDir)
  if (isInside(config.dataDir, file) && !isInside(backupFolder(config), file))
    throw new BackupError(`Choose a place outside ${config.dataDir}: what lies in it is part of every backup.`)
  const { databaseUrl } = config
  const reached = { dataDir: config.dataDir, databaseUrl, mustExist: true, log: createLog('error') }
  const { connection, close } = await reachDatabase(reached)
  const database = openDatabase(connection, createLog('warn'), 2)
  try {
    say(`Writing ${file} …`)
    const { dataDir } = config
    const backupDir = backupFolder(config)
    const now = (): Date => new Date()
    const summary = await makeBackup(file, { pool: database.pool, dataDir, backupDir, version: VERSION, now })
    const gone = summary.contents.vanishedFiles
    if (gone > 0) say(`${gone} files were removed while it was made and are not in it.`)
    say(`Written and read again: ${sum(summary)}.`)
    say('It holds the keys and secrets of this server: keep it where only you can read it.')
  } finally {
    await database.close()
    await close()
  }
}

async function confirmed(what: string, args: readonly string[]): Promise<void> {
  if (!args.includes('--overwrite'))
    throw new BackupError(`This would replace ${what}. Say so with --overwrite. Nothing was changed.`)
  if (args.includes('--yes')) return
  if (!process.stdin.isTTY)
    throw new BackupError(`This would replace ${what}. Where nobody can be asked, add --yes. Nothing was changed.`)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`This replaces ${what}.\nType REPLACE to go on: `).finally(() => lines.close())
  if (answer.trim() !== 'REPLACE') throw new BackupError('Nothing was changed.')
}

export async function restoreCommand(args: readonly string[]): Promise<void> {
  const file = fileOf(args, 'Usage: npm run restore -- FILE [--overwrite [--yes]]')
  const { dataDir, databaseUrl } = configuration()
  const { summary, keptAside, leftOut } = await restore({
    file,
    dataDir,
    databaseUrl,
    version: VERSION,
    log: createLog('error'),
    confirm: (what) => confirmed(what, args),
    say,
  })
  for (const table of leftOut) say(`The table ${table} is none of this program's and was left out.`)
  say(`Restored ${basename(file)} of ${summary.manifest.madeAt}: ${sum(summary)}.`)
  for (const folder of keptAside) say(`What was there before is in ${folder}; remove it when you no longer need it.`)
}

const isForPeople = (error: unknown): error is Error =>
  [BackupError, EmbeddedError, DataFolderError, FolderInUseError].some((kind) => error instanceof kind) ||
  (error instanceof Error && 'code' in error)

/** Runs a command and ends the process: 0, or 1 with one line. */
export function runCommand(command: (args: readonly string[]) => Promise<void>): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      const text = isForPeople(error)
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : 'failed'
      process.stderr.write(`${text}\n`, () => process.exit(1))
    },
  )
}
