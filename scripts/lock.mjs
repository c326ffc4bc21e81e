// `npm run lock`: makes package-lock.json anew in an empty folder. npm forgets packages of other platforms
// when it edits a lock file beside a filled node_modules, and then `npm ci` refuses it elsewhere.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './parts/run.mjs'

const manifests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*package.json', '.npmrc'], {
  cwd: root,
})
  .toString()
  .trim()
  .split('\n')
const folder = mkdtempSync(join(tmpdir(), 'lock-'))
const npm = (...args) =>
  execFileSync('npm', [...args, '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
try {
  for (const path of manifests) cpSync(join(root, path), join(folder, path), { recursive: true, force: true })
  npm('install')
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  npm('ci', '--dry-run')
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (/"resolved": "http/.test(lock))
    throw new Error('the lock file names a host: run again with omit-lockfile-registry-resolved')
  copyFileSync(join(folder, 'package-lock.json'), join(root, 'package-lock.json'))
  console.log(`package-lock.json made anew from ${manifests.length} files`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
