import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const windows = process.platform === 'win32'

/** Path of a tool that npm installed. */
export const tool = (name) => join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name)

/**
 * Runs a command in the project's root. Resolves with its exit code; prints as it goes unless `quiet`,
 * in which case the output is printed only when it failed.
 */
export function run(command, args, { quiet = false, env = {}, onLine, stdin = 'ignore' } = {}) {
  return new Promise((resolve, reject) => {
    const piped = quiet || onLine
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [stdin, piped ? 'pipe' : 'inherit', piped ? 'pipe' : 'inherit'],
      shell: windows,
    })
    let held = ''
    const take = (chunk) => {
      if (quiet) held += chunk
      else process.stdout.write(chunk)
      if (onLine) for (const line of String(chunk).split('\n')) onLine(line)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (quiet && code !== 0) process.stdout.write(held)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
