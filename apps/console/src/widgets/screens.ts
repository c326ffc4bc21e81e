/** Every screen of the console, by its address. The routes of `app/` and every link to a screen are held to this list. */
export const SCREEN_PATHS = [
  '/home',
  '/devices',
  '/devices/new',
  '/devices/deleted',
  '/devices/$deviceId',
  '/devices/$deviceId/edit',
  '/devices/$deviceId/messages',
  '/groups',
  '/reports',
  '/reports/files',
  '/reports/schedules',
  '/reports/$report',
  '/geofence',
  '/geofence/new',
  '/geofence/$geofenceId',
  '/calendars',
  '/commands',
  '/history',
  '/time-machine',
  '/shares',
  '/sightings',
  '/ports',
  '/account',
  '/qr-driver',
] as const
export type ScreenPath = (typeof SCREEN_PATHS)[number]

interface Parameters {
  deviceId: number
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
