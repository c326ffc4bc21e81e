// What a change touches: which checks, tests and browser tests stand for the files that are other than in a base commit.
// Nothing here is a list to be kept: screens come from the console's routes, specs from the addresses they open.

const SOURCE = /\.(ts|tsx|mjs|css|json)$/
const isSpec = (path) => /^e2e\/[^/]+\.e2e\.ts$/.test(path)
const specName = (path) => path.slice('e2e/'.length, -'.e2e.ts'.length)
const CONSOLE = 'apps/console/src/'
/** Whoever touches these touches everything. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig[^/]*\.json|vitest\.config\.ts|e2e\/playwright\.config\.ts)$/
/** What shows that the whole still works when a change of the server has no screen of its own. */
const WHOLE = ['live', 'login']

const importsOf = (text) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, specifier = '']) => specifier)

/** @returns the file behind an import as it is written, or null where it is not of this tree */
function resolve(tree, from, specifier) {
  const base = specifier.startsWith('#src/')
    ? `${from.split('/').slice(0, 2).join('/')}/src/${specifier.slice('#src/'.length)}`
    : specifier.startsWith('@rastro/')
      ? specifier.replace(/^@rastro\/([\w-]+)/, 'packages/$1/src')
      : specifier.startsWith('.')
        ? new URL(specifier, `file:///${from}`).pathname.slice(1)
        : null
  if (base === null) return null
  const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
  const found = endings.map((ending) => base + ending).find((path) => tree.has(path))
  if (found || !specifier.startsWith('@rastro/')) return found ?? null
  // A package may name a file of one of its folders without the folder.
  const [, home = '', name = ''] = /^(packages\/[\w-]+\/src\/)(.+)$/.exec(base) ?? []
  return [...tree.keys()].find((path) => path.startsWith(home) && path.endsWith(`/${name}.ts`)) ?? null
}

/** For every file the files that import it. */
function importersOf(tree) {
  const importers = new Map()
  for (const [path, text] of tree)
    for (const specifier of importsOf(text)) {
      const target = resolve(tree, path, specifier)
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  return importers
}

/** The files and all that stand on them; what `stops` answers true for is reached and not gone through. */
function reachedFrom(files, importers, stops = () => false) {
  const reached = new Set(files)
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (stops(file) && !files.includes(file)) continue
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer)) {
        reached.add(importer)
        waiting.push(importer)
      }
  }
  return reached
}

const featureOf = (path) => /^apps\/console\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Patterns of the screens each feature is on: its own routes, and those into whose slots the console puts it. */
function screensOfFeatures(tree) {
  const screens = new Map()
  const add = (feature, path) => screens.set(feature, new Set(screens.get(feature)).add(path))
  const routes = tree.get(`${CONSOLE}app/routes.ts`) ?? ''
  for (const [, path = '', rest = ''] of routes.matchAll(/path: '(\/[^']*)'([\s\S]*?)(?=path: '|$)/g))
    for (const [, feature = ''] of rest.matchAll(/#src\/features\/([\w-]+)\//g)) add(feature, path)
  for (const [path, text] of tree)
    if (/^apps\/console\/src\/app\/[\w-]*slots\.tsx$/.test(path))
      for (const [, feature = ''] of text.matchAll(/#src\/features\/([\w-]+)\//g)) add(feature, '/devices/$deviceId')
  return screens
}

/** Addresses that a spec opens, with what it imports from beside it. */
function openedBy(tree, spec) {
  const seen = new Set()
  const paths = new Set()
  const read = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = tree.get(file) ?? ''
    for (const [, path = ''] of text.matchAll(/(?:['"`]|\})(\/[a-z][^'"`?\s)]*)/g))
      paths.add(path.replaceAll(/\$\{[^}]*\}?/g, '1'))
    for (const specifier of importsOf(text)) {
      const target = specifier.startsWith('./') && resolve(tree, file, specifier)
      if (target) read(target)
    }
  }
  read(spec)
  return [...paths]
}

const matches = (pattern, path) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path)
/** Words of a path, each without the ending of several. */
const wordsOf = (path) => new Set(path.split(/[^a-z]+/i).map((word) => word.toLowerCase().replace(/s$/, '')))

/**
 * Names of the browser specs a change touches, sorted.
 * @param tree text of every file by its path
 */
export function specsOf(changed, tree) {
  const specs = [...tree.keys()].filter(isSpec)
  if (changed.some((path) => EVERYTHING.test(path))) return specs.map(specName).sort()
  const importers = importersOf(tree)
  // The signed-in application imports every screen: what is only reached through it is not touched.
  const isInApp = (path) => path.startsWith(`${CONSOLE}app/`)
  // Texts are imported by all and belong to the screens they are called after.
  const isText = (path) => /^packages\/i18n\/.*\.json$/.test(path)
  const reached = reachedFrom(
    changed.filter((path) => !isText(path)),
    importers,
    isInApp,
  )
  if (changed.some(isInApp)) return specs.map(specName).sort()

  const chosen = new Set([...reached].filter(isSpec))
  const screens = screensOfFeatures(tree)
  const features = new Set([...reached].map(featureOf).filter(Boolean))
  for (const path of changed) {
    if (!/^(apps\/server|packages\/i18n)\//.test(path)) continue
    if (/\.(test|bench)\.ts$/.test(path)) continue
    const words = wordsOf(path)
    const isNamed = (name) => [...wordsOf(name)].every((word) => words.has(word))
    for (const feature of screens.keys()) if (isNamed(feature)) features.add(feature)
    for (const spec of specs) if (isNamed(specName(spec))) chosen.add(spec)
    const always = path.startsWith('packages/i18n/') ? ['languages'] : WHOLE
    for (const name of always) if (tree.has(`e2e/${name}.e2e.ts`)) chosen.add(`e2e/${name}.e2e.ts`)
  }
  for (const feature of features) {
    const patterns = [...(screens.get(feature) ?? [])]
    const own = specs.filter(
      (spec) =>
        specName(spec) === feature || openedBy(tree, spec).some((path) => patterns.some((one) => matches(one, path))),
    )
    // A feature without a screen of its own lies over all of them.
    for (const spec of patterns.length || own.length ? own : specs) chosen.add(spec)
  }
  return [...chosen].map(specName).sort()
}

/** Workspaces whose types a change can break: those it is in, and those that depend on them. */
export function workspacesOf(changed, dependencies) {
  const touched = new Set(
    Object.keys(dependencies).filter((folder) => changed.some((path) => path.startsWith(`${folder}/`))),
  )
  if (changed.some((path) => EVERYTHING.test(path))) return Object.keys(dependencies)
  for (let before = -1; before !== touched.size;) {
    before = touched.size
    for (const [folder, needs] of Object.entries(dependencies))
      if (needs.some((need) => touched.has(need))) touched.add(folder)
  }
  return Object.keys(dependencies).filter((folder) => touched.has(folder))
}

/** Whether one of the checks that read the whole tree can answer otherwise than before. */
export function isCheckTouched(name, changed) {
  const any = (pattern) => changed.some((path) => pattern.test(path))
  if (any(EVERYTHING)) return true
  if (name === 'folders') return any(/^apps\/server\/src\/.*\.ts$/)
  if (name === 'texts') return any(/^(apps\/console|packages\/i18n)\//)
  if (name === 'sizes') return any(/^(apps\/console|packages)\//)
  return any(SOURCE)
}

/** Frames of real trackers are decoded anew when what decodes them may be another. */
export const areVectorsTouched = (changed) =>
  changed.some((path) => EVERYTHING.test(path) || /^(packages\/(protocols|model|geo)|tools\/vectors)\//.test(path))
