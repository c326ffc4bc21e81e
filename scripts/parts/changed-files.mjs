// The files that are other than in main, as git tells, and the tree they are in.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const lines = (text) => text.split('\n').filter(Boolean)

/** Where this work left main; on main itself, or without one, what is not committed yet. */
export function baseCommit() {
  for (const branch of ['main', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      // There is none of this name here.
    }
  return 'HEAD'
}

/** Paths that were changed, added or removed since, committed or not. */
export function changedFiles(base) {
  const told = [
    ...lines(git('diff', '--name-only', '--no-renames', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
  return [...new Set(told)].sort()
}

/** Text of every source file that the choice of browser tests reads. */
export function sourceTree() {
  const tree = new Map()
  const read = (folder) => {
    for (const name of readdirSync(join(root, folder))) {
      const path = `${folder}/${name}`
      if (name === 'node_modules' || name === 'dist') continue
      if (statSync(join(root, path)).isDirectory()) read(path)
      else if (/\.(ts|tsx|json|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
        tree.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  for (const name of readdirSync(join(root, 'packages'))) read(`packages/${name}/src`)
  read('apps/console/src')
  read('e2e')
  return tree
}

/** Folder of every workspace with the folders of those it depends on. */
export function workspaceDependencies(folders) {
  const manifests = folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))])
  const folderOf = new Map(manifests.map(([folder, { name }]) => [name, folder]))
  return Object.fromEntries(
    manifests.map(([folder, { dependencies, devDependencies }]) => [
      folder,
      Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []),
    ]),
  )
}
