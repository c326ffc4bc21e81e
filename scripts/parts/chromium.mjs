import { accessSync, constants } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { run } from './run.mjs'

const places = [
  process.env.CHROME,
  // The same browser without windows: a page costs a third less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const runnable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const findChromium = () => places.find((path) => path && runnable(path))

/** The path of a Chromium, installed from Debian's package when there is none. */
export async function chromium() {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const sudo = !isRoot && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo'] : []
  if (runnable('/usr/bin/apt-get') && (isRoot || sudo.length)) {
    console.log('Installing Chromium from the system packages (once)…')
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args, '-qq']
      return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await apt('update')
    for (const name of ['chromium-headless-shell', 'chromium'])
      if ((await apt('install', '-y', '--no-install-recommends', name)) === 0) break
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('no Chromium found: install one, or set CHROME to its path')
}
