import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const source = (path: string): string => join(import.meta.dirname, 'src', path)
const ENTRY = source('app/main.tsx')
const STAGE = source('app/console-stage.tsx')

/** What the console always loads together; a module belongs to the first that imports it. */
const PARTS = [
  { name: 'stage', roots: [STAGE, source('features/devices/DevicesPage.tsx')] },
  // Asked for once the list is on screen: nothing that comes before may import any of it.
  { name: 'map', roots: [source('map/MapView.tsx')] },
]
/** Keeps a file, and a place in caches, of its own: it is most of the script, and changes when its version does. */
const ENGINE = /[\\/]node_modules[\\/]maplibre-gl[\\/]/

/** Lists of everything a library has; what is used of it comes along by itself. */
const CATALOGUE = /[\\/]node_modules[\\/].*[\\/]index\.m?js$|[\\/]tabler-icons-react\.mjs$/

/** All that the modules import statically, themselves included. */
function closure(roots: readonly string[], context: Context): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || CATALOGUE.test(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** The part of each module; what is in none stays where the bundler puts it. */
function divide(context: Context): Map<string, string> {
  const parts = new Map<string, string>()
  const give = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!parts.has(id)) parts.set(id, ENGINE.test(id) ? 'engine' : name)
  }
  const first = closure([ENTRY], context)
  give('first', first)
  // The screens before the console (registration, shared links…) must not load the console for one button.
  const later = [...first].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const gate = closure(
    later.filter((id) => id !== STAGE),
    context,
  )
  const [stage, map] = PARTS.map(({ roots }) => closure(roots, context))
  give(
    'gate-shared',
    [...(stage ?? []), ...(map ?? [])].filter((id) => gate.has(id)),
  )
  for (const { name, roots } of PARTS) give(name, closure(roots, context))
  return parts
}

const divided = new WeakMap<Context, Map<string, string>>()

/**
 * Puts what is always loaded together into one file each: a hundred small files cost a page more than their contents.
 * Earlier names win, so that no part takes what an earlier one needs.
 */
export const chunkGroups = ['first', 'gate-shared', 'engine', ...PARTS.map(({ name }) => name)].map(
  (name, index, names) => ({
    debugName: name,
    priority: names.length - index,
    name: (id: string, context: Context): string | null => {
      let parts = divided.get(context)
      if (!parts) divided.set(context, (parts = divide(context)))
      return parts.get(id) === name ? name : null
    },
  }),
)
