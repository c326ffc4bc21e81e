import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ApiError } from '@rastro/model/errors'
import { configFromEnvironment } from './config'
import { migrate, openDatabase, reachDatabase } from './db/index'
import { silentLog } from './platform/log'
import { makeAdministrator } from './tracking/people/users/index'

const USAGE = `Usage: npm run admin -- EMAIL [--generate]

Makes the account with this e-mail (or login) an administrator who can sign in, or makes the account: a new password,
enabled, without an end and without a second factor. What was signed in before ends.
The password is asked for, or read from the first line that is piped in; --generate makes one and prints it.`

const GENERATED_BYTES = 12
const ANSWER_MS = 5000

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** One line of the terminal, not shown, or of what is piped in. */
function readSecret(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write(question)
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: mute, terminal: isTerminal })
  return new Promise((resolve) => {
    let line = ''
    lines.once('line', (text) => {
      line = text
      lines.close()
    })
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n')
      resolve(line)
    })
  })
}

async function askPassword(): Promise<string | undefined> {
  const password = await readSecret('New password: ')
  if (!process.stdin.isTTY || password === (await readSecret('Once more: '))) return password
  complain('The two passwords differ.')
  return undefined
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { generate: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [email, ...more] = positionals
  if (values.help || email === undefined || more.length > 0) {
    say(USAGE)
    return values.help ? 0 : 2
  }
  const reading = configFromEnvironment()
  if ('mistakes' in reading) {
    for (const mistake of reading.mistakes) complain(mistake)
    return 2
  }
  const password = values.generate ? randomBytes(GENERATED_BYTES).toString('base64url') : await askPassword()
  if (password === undefined) return 1
  const log = silentLog
  const { dataDir, databaseUrl } = reading.config
  const storage = await reachDatabase({ dataDir, databaseUrl, mustExist: false, log })
  const database = openDatabase({ ...storage.connection, connectionTimeoutMillis: ANSWER_MS }, log, 2)
  try {
    // A server that runs has brought its database up to date itself.
    if (storage.isOurs) await migrate(database.db)
    const done = await makeAdministrator(database.db, email, password)
    say(done === 'made' ? `${email} is a new administrator.` : `${email} is an administrator and can sign in.`)
    if (values.generate) say(`Password: ${password}`)
    return 0
  } finally {
    await database.close()
    await storage.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    complain(error instanceof ApiError || error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
