import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { isCheckTouched, workspacesOf } from './changed.mjs'
import { workspaceDependencies } from './changed-files.mjs'
import { root, run, tool } from './run.mjs'

const workspaces = ['packages', 'apps', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
)
const typed = [...workspaces, 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))

const sources = ['packages', 'apps', 'tools', 'e2e', 'bench', 'scripts']

const typesOf = (folder) => ({
  name: `types ${folder}`,
  run: () => run(tool('tsc'), ['-p', folder], { quiet: true }),
})
const lint = (files) => ({
  name: 'lint',
  run: () => run(tool('eslint'), ['--max-warnings=0', ...files], { quiet: true }),
})
const format = (files) => ({
  name: 'format',
  run: () => run(tool('prettier'), ['--check', '--log-level', 'warn', ...files], { quiet: true }),
})

/** Those that always read everything. */
const whole = [
  {
    name: 'borders',
    run: () =>
      run(
        tool('depcruise'),
        ['packages', 'apps', 'tools', 'e2e', 'bench', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
        { quiet: true },
      ),
  },
  {
    name: 'folders',
    run: () =>
      run(
        tool('depcruise'),
        ['apps/server/src', '--config', '.dependency-cruiser.folders.cjs', '--output-type', 'err'],
        { quiet: true },
      ),
  },
  { name: 'texts', run: () => run(tool('tsx'), ['scripts/check-texts.ts'], { quiet: true }) },
  { name: 'sizes', run: () => run(process.execPath, ['scripts/check-sizes.mjs'], { quiet: true }) },
  { name: 'dead code', run: () => run(tool('knip'), ['--no-progress'], { quiet: true }) },
]

/** Everything that can be said of the code without running it. Each check answers 0 when all is well. */
export const checks = [...typed.map(typesOf), lint(sources), format(sources), ...whole]

/** What of it a change can have broken. */
export function checksOf(changed) {
  const files = changed.filter(
    (path) =>
      sources.includes(path.split('/')[0]) && /\.(ts|tsx|mjs|css|json)$/.test(path) && existsSync(join(root, path)),
  )
  const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  return [
    ...workspacesOf(changed, workspaceDependencies(typed)).map(typesOf),
    ...(code.length ? [lint(code)] : []),
    ...(files.length ? [format(files)] : []),
    ...whole.filter(({ name }) => isCheckTouched(name, changed)),
  ]
}
