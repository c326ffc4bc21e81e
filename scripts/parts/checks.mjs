import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, tool } from './run.mjs'

const workspaces = ['packages', 'apps', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
)
const typed = [...workspaces, 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))

/** Everything that can be said of the code without running it. Each check answers true when all is well. */
export const checks = [
  ...typed.map((folder) => ({ name: `types ${folder}`, run: () => run(tool('tsc'), ['-p', folder], { quiet: true }) })),
  {
    name: 'lint',
    run: () =>
      run(tool('eslint'), ['--max-warnings=0', 'packages', 'apps', 'tools', 'e2e', 'bench', 'scripts'], {
        quiet: true,
      }),
  },
  {
    name: 'format',
    run: () =>
      run(
        tool('prettier'),
        ['--check', '--log-level', 'warn', 'packages', 'apps', 'tools', 'e2e', 'bench', 'scripts'],
        { quiet: true },
      ),
  },
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
