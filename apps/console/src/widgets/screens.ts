import type { Capability } from '@rastro/model/capability'
import type { MenuArea } from './rights'

/** A screen of the console, whole but for its code (`app/screen-code.ts`). Everything that knows screens follows from this. */
interface Manifest {
  path: `/${string}`
  /** Who may be there; whoever may not is led elsewhere, and sees it nowhere. */
  right: 'user' | 'manager' | 'admin' | 'driver'
  /** Key of the text in the panel's head and the page's title. */
  title: TitleKey
  /** The head has an arrow to this path. */
  back?: `/${string}`
  /** On phones it fills the screen; otherwise it is a sheet at the bottom. */
  isFullOnPhones?: true
  /** The panel may be widened (`expand=true`). */
  mayExpand?: true
  /** No side menu, no panel. */
  standsAlone?: true
  /** Its place in the menu and the palette; absent: it is reached from other screens. */
  menu?: {
    /** Key of the entry's own, short text. */
    label: LabelKey
    icon: MenuIcon
    /** Shown by this permission; without it, to everybody who may be there. */
    area?: MenuArea
    /** On a plus server only (CORE-LOGS-01). */
    isForPlus?: true
    /** For whom shared links exist (CORE-SHARE-04). */
    isForShares?: true
    /** Key of what else people call it, for the palette. */
    words: WordsKey
    /** Opens it after `g`. */
    key: string
  }
  /** Not there on a server that does not do this. */
  needs?: Capability
  /** Its texts are in the stage `later`, which comes with the first screen that wants it. */
  laterTexts?: true
}

// prettier-ignore
type TitleKey =
  | 'frame.home' | 'devices.title' | 'devices.detailTitle' | 'devices.newTitle' | 'devices.editTitle'
  | 'devices.deletedTitle' | 'sightings.title' | 'frame.ports' | 'frame.logs' | 'frame.messages' | 'frame.commands' | 'frame.groups'
  | 'frame.geofences' | 'frame.calendars' | 'frame.shares' | 'frame.reports' | 'frame.timeMachine' | 'frame.history'
  | 'frame.import' | 'frame.brand' | 'frame.statistics' | 'frame.users' | 'frame.user' | 'frame.newUser' | 'frame.account' | 'frame.driver.title' | 'frame.notFound.title'
// prettier-ignore
type LabelKey =
  | 'frame.home' | 'frame.devices' | 'frame.commands' | 'frame.groups' | 'frame.geofences' | 'frame.calendars'
  | 'frame.links' | 'frame.reports' | 'frame.sightings' | 'frame.past' | 'frame.history' | 'frame.ports'
  | 'frame.users' | 'frame.import' | 'frame.log' | 'frame.brand' | 'frame.statistics'
// prettier-ignore
type WordsKey = `palette.screen.${
  | 'home' | 'devices' | 'groups' | 'reports' | 'geofence' | 'calendars' | 'commands' | 'history' | 'time-machine'
  | 'shares' | 'users' | 'sightings' | 'ports' | 'logs' | 'import' | 'brand'
  | 'statistics'}`
// prettier-ignore
export type MenuIcon =
  | 'map' | 'devices' | 'commands' | 'groups' | 'geofences' | 'calendars' | 'shares' | 'history' | 'past' | 'reports'
  | 'users' | 'import' | 'sightings' | 'ports' | 'logs' | 'brand' | 'statistics'

/** Every screen of the console, in menu order. */
const LIST = [
  {
    path: '/home',
    right: 'user',
    title: 'frame.home',
    menu: { label: 'frame.home', icon: 'map', words: 'palette.screen.home', key: 'm' },
  },
  {
    path: '/devices',
    right: 'user',
    title: 'devices.title',
    mayExpand: true,
    menu: { label: 'frame.devices', icon: 'devices', area: 'devices', words: 'palette.screen.devices', key: 'd' },
  },
  {
    path: '/devices/new',
    right: 'user',
    title: 'devices.newTitle',
    back: '/devices',
    isFullOnPhones: true,
    mayExpand: true,
    laterTexts: true,
  },
  {
    path: '/devices/deleted',
    right: 'admin',
    title: 'devices.deletedTitle',
    back: '/devices',
    needs: 'deletedDevices',
    laterTexts: true,
  },
  {
    path: '/devices/$deviceId/edit',
    right: 'user',
    title: 'devices.editTitle',
    back: '/devices',
    isFullOnPhones: true,
    mayExpand: true,
    laterTexts: true,
  },
  { path: '/devices/$deviceId', right: 'user', title: 'devices.detailTitle', back: '/devices', laterTexts: true },
  {
    path: '/groups',
    right: 'user',
    title: 'frame.groups',
    mayExpand: true,
    menu: { label: 'frame.groups', icon: 'groups', area: 'groups', words: 'palette.screen.groups', key: 'g' },
    laterTexts: true,
  },
  {
    path: '/reports',
    right: 'user',
    title: 'frame.reports',
    menu: { label: 'frame.reports', icon: 'reports', area: 'reports', words: 'palette.screen.reports', key: 'r' },
    laterTexts: true,
  },
  {
    path: '/reports/files',
    right: 'user',
    title: 'frame.reports',
    back: '/reports',
    needs: 'fileBox',
    laterTexts: true,
  },
  {
    path: '/reports/schedules',
    right: 'user',
    title: 'frame.reports',
    back: '/reports',
    needs: 'reportSchedules',
    laterTexts: true,
  },
  {
    path: '/reports/$report',
    right: 'user',
    title: 'frame.reports',
    back: '/reports',
    mayExpand: true,
    laterTexts: true,
  },
  {
    path: '/geofence',
    right: 'user',
    title: 'frame.geofences',
    mayExpand: true,
    menu: { label: 'frame.geofences', icon: 'geofences', area: 'geofence', words: 'palette.screen.geofence', key: 'c' },
    laterTexts: true,
  },
  { path: '/geofence/new', right: 'user', title: 'frame.geofences', back: '/geofence', laterTexts: true },
  { path: '/geofence/$geofenceId', right: 'user', title: 'frame.geofences', back: '/geofence', laterTexts: true },
  {
    path: '/calendars',
    right: 'user',
    title: 'frame.calendars',
    menu: {
      label: 'frame.calendars',
      icon: 'calendars',
      area: 'calendars',
      words: 'palette.screen.calendars',
      key: 'a',
    },
    laterTexts: true,
  },
  {
    path: '/commands',
    right: 'user',
    title: 'frame.commands',
    mayExpand: true,
    menu: { label: 'frame.commands', icon: 'commands', area: 'commands', words: 'palette.screen.commands', key: 'o' },
    laterTexts: true,
  },
  {
    path: '/history',
    right: 'user',
    title: 'frame.history',
    mayExpand: true,
    menu: { label: 'frame.history', icon: 'history', area: 'reports', words: 'palette.screen.history', key: 'h' },
    needs: 'tracks',
    laterTexts: true,
  },
  {
    path: '/time-machine',
    right: 'user',
    title: 'frame.timeMachine',
    menu: { label: 'frame.past', icon: 'past', area: 'reports', words: 'palette.screen.time-machine', key: 't' },
    needs: 'timeMachine',
    laterTexts: true,
  },
  {
    path: '/shares',
    right: 'user',
    title: 'frame.shares',
    mayExpand: true,
    menu: { label: 'frame.links', icon: 'shares', isForShares: true, words: 'palette.screen.shares', key: 'l' },
    needs: 'shares',
    laterTexts: true,
  },
  {
    path: '/users',
    right: 'manager',
    title: 'frame.users',
    mayExpand: true,
    menu: { label: 'frame.users', icon: 'users', area: 'users', words: 'palette.screen.users', key: 's' },
    needs: 'people',
    laterTexts: true,
  },
  {
    path: '/users/new',
    right: 'manager',
    title: 'frame.newUser',
    back: '/users',
    isFullOnPhones: true,
    mayExpand: true,
    needs: 'people',
    laterTexts: true,
  },
  {
    path: '/users/$userId',
    right: 'manager',
    title: 'frame.user',
    back: '/users',
    isFullOnPhones: true,
    mayExpand: true,
    needs: 'people',
    laterTexts: true,
  },
  {
    path: '/import',
    right: 'manager',
    title: 'frame.import',
    mayExpand: true,
    menu: { label: 'frame.import', icon: 'import', area: 'devices', words: 'palette.screen.import', key: 'i' },
    needs: 'imports',
    laterTexts: true,
  },
  {
    path: '/brand',
    right: 'manager',
    title: 'frame.brand',
    isFullOnPhones: true,
    mayExpand: true,
    menu: { label: 'frame.brand', icon: 'brand', area: 'users', words: 'palette.screen.brand', key: 'b' },
    laterTexts: true,
  },
  {
    path: '/sightings',
    right: 'admin',
    title: 'sightings.title',
    mayExpand: true,
    menu: { label: 'frame.sightings', icon: 'sightings', words: 'palette.screen.sightings', key: 'w' },
    needs: 'sightings',
    laterTexts: true,
  },
  {
    path: '/ports',
    right: 'admin',
    title: 'frame.ports',
    mayExpand: true,
    menu: { label: 'frame.ports', icon: 'ports', words: 'palette.screen.ports', key: 'p' },
    needs: 'ports',
    laterTexts: true,
  },
  {
    path: '/statistics',
    right: 'admin',
    title: 'frame.statistics',
    isFullOnPhones: true,
    mayExpand: true,
    menu: { label: 'frame.statistics', icon: 'statistics', words: 'palette.screen.statistics', key: 'e' },
    laterTexts: true,
  },
  {
    path: '/logs',
    right: 'admin',
    title: 'frame.logs',
    mayExpand: true,
    menu: { label: 'frame.log', icon: 'logs', isForPlus: true, words: 'palette.screen.logs', key: 'u' },
    needs: 'audit',
    laterTexts: true,
  },
  {
    path: '/devices/$deviceId/messages',
    right: 'admin',
    title: 'frame.messages',
    back: '/devices',
    isFullOnPhones: true,
    mayExpand: true,
    needs: 'messages',
    laterTexts: true,
  },
  { path: '/account', right: 'user', title: 'frame.account', isFullOnPhones: true, laterTexts: true },
  { path: '/qr-driver', right: 'driver', title: 'frame.driver.title', isFullOnPhones: true, standsAlone: true },
] as const satisfies readonly Manifest[]

export type ScreenPath = (typeof LIST)[number]['path']
export type ScreenManifest = Manifest & { path: ScreenPath }
export const SCREENS: readonly ScreenManifest[] = LIST

interface Parameters {
  deviceId: number
  userId: number
  geofenceId: number
  report: string
}
type Value<Name extends string> = Name extends keyof Parameters ? Parameters[Name] : never
type Filled<Path extends string> = Path extends `${infer Head}$${infer Tail}`
  ? Tail extends `${infer Name}/${infer Rest}`
    ? `${Head}${Value<Name>}/${Filled<Rest>}`
    : `${Head}${Value<Tail>}`
  : Path

/** The address of a screen that there is; the router takes it as it is. */
export const screenAt = (path: Filled<ScreenPath>): string => path

/** A stretch of the history, or a period of it by its name. */
export type HistorySearch = { deviceId: number } & ({ period: string } | { from: string; to: string })

/** Which list of the log, and whose entries. */
export interface LogSearch {
  tab?: 'server'
  user?: number
  device?: number
}

/** How the list of people is narrowed and sorted. */
export interface PeopleSearch {
  q?: string
  state?: string
  role?: string
  signIn?: string
  sort?: string
  descending?: true
}

/** What the addresses of screens may carry behind the question mark. */
interface Searches {
  '/history': HistorySearch
  '/devices/new': { like: number }
  '/logs': LogSearch
  '/users': PeopleSearch
  '/import': { id: number }
  '/brand': { account: number }
  '/devices/$deviceId/edit': { tab: string }
  '/reports/$report': { expand: true; deviceId?: number; period?: string }
}
/** Of the screen that is open, whichever it is. */
interface OpenSearch {
  expand?: boolean
  tab?: string | undefined
}

/**
 * The router makes its routes from a list at run time, so that it knows nothing of what their addresses carry: its type of it
 * is `never`. Whoever comes here was held to the types above.
 */
const forRouter = (search: object): never => search as never

type Names<Path extends string> = Path extends `${string}$${infer Tail}`
  ? Extract<Tail extends `${infer Name}/${string}` ? Name : Tail, keyof Parameters>
  : never
type Filling<Path extends string> = [Names<Path>] extends [never] ? [] : [filling: Pick<Parameters, Names<Path>>]

/** Where a link leads, and what the address carries. */
export function screenWith<Path extends keyof Searches>(
  path: Path,
  search: Searches[Path],
  ...[filling]: Filling<Path>
): { to: string; search: never } {
  const values: Readonly<Record<string, string | number>> = { ...filling }
  const to = path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return { to, search: forRouter(search) }
}

/** The screen that is open, with a part of its address changed. */
export const sameScreen = (part: OpenSearch): { to: string; search: never; replace: true } => ({
  to: '.',
  search: forRouter((before: object) => ({ ...before, ...part })),
  replace: true,
})
