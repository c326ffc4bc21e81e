import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Json = JSONColumnType<Record<string, unknown>, string | undefined, string>
/** Read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** A table whose changes are told; the database counts `version` up. */
interface Followed {
  version: Generated<number>
}

export interface ServerTable extends Followed {
  id: number
  attributes: Json
  registration: Generated<boolean>
  readonly: Generated<boolean>
  device_readonly: Generated<boolean>
  limit_commands: Generated<boolean>
  disable_reports: Generated<boolean>
  fixed_email: Generated<boolean>
  map: string | null
  bing_key: string | null
  map_url: string | null
  overlay_url: string | null
  latitude: Generated<number>
  longitude: Generated<number>
  zoom: Generated<number>
  force_settings: Generated<boolean>
  coordinate_format: string | null
  poi_layer: string | null
  announcement: string | null
}

export interface UsersTable extends Followed {
  id: Generated<number>
  attributes: Json
  name: string
  login: string | null
  email: string
  phone: string | null
  readonly: Generated<boolean>
  administrator: Generated<boolean>
  map: string | null
  latitude: Generated<number>
  longitude: Generated<number>
  zoom: Generated<number>
  coordinate_format: string | null
  disabled: Generated<boolean>
  expiration_time: NullableTime
  device_limit: Generated<number>
  user_limit: Generated<number>
  device_readonly: Generated<boolean>
  limit_commands: Generated<boolean>
  disable_reports: Generated<boolean>
  fixed_email: Generated<boolean>
  poi_layer: string | null
  totp_key: string | null
  temporary: Generated<boolean>
  /** Encoded hash (`$argon2id$…` or `$pbkdf2-…$…`), never the password. */
  password_hash: string | null
  /** Of an account made for a token: who shared what. No call writes these. */
  shared_by: number | null
  shared_device_id: number | null
  shared_group_id: number | null
}

/** Who stands above whom; made and removed with its user. */
export interface AccountsTable extends Followed {
  id: number
  parent_id: number | null
  /** Ids from the top, the own one last. */
  path: number[]
  kind: 'administrator' | 'reseller' | 'user' | 'share'
  /** Flags that nobody below goes beyond, as 32 hex digits. */
  ceiling: string | null
}

export interface DevicesTable extends Followed {
  id: Generated<number>
  attributes: Json
  group_id: number | null
  calendar_id: number | null
  name: string
  unique_id: string
  phone: string | null
  model: string | null
  contact: string | null
  category: string | null
  disabled: Generated<boolean>
  expiration_time: NullableTime
  /** Whose it is; null: the server's administrators'. */
  account_id: number | null
  /** Null while it is not deleted. */
  deleted_at: NullableTime
  /** The unique id it had before it was deleted. */
  deleted_unique_id: string | null
}

export interface GroupsTable extends Followed {
  id: Generated<number>
  attributes: Json
  group_id: number | null
  name: string
}

export interface GeofencesTable extends Followed {
  id: Generated<number>
  attributes: Json
  calendar_id: number | null
  name: string
  description: string | null
  area: string
}

export interface DriversTable extends Followed {
  id: Generated<number>
  attributes: Json
  name: string
  unique_id: string
}

export interface CommandsTable extends Followed {
  id: Generated<number>
  attributes: Json
  type: string
  text_channel: boolean
  description: string
}

export interface ComputedAttributesTable extends Followed {
  id: Generated<number>
  description: string
  attribute: string
  expression: string
  type: 'string' | 'number' | 'boolean'
  priority: number
}

export interface CalendarsTable extends Followed {
  id: Generated<number>
  attributes: Json
  name: string
  data: string
}

export interface OrdersTable extends Followed {
  id: Generated<number>
  attributes: Json
  unique_id: string
  description: string | null
  from_address: string | null
  to_address: string | null
}

export interface MaintenancesTable extends Followed {
  id: Generated<number>
  attributes: Json
  name: string
  type: string
  start: number
  period: number
}

export interface ScheduledReportsTable extends Followed {
  id: Generated<number>
  attributes: Json
  type: string
  description: string
  calendar_id: number
  looked_at: ColumnType<Date, Date | undefined, Date>
}

export interface NotificationsTable extends Followed {
  id: Generated<number>
  attributes: Json
  type: string
  always: boolean
  notificators: string | null
  calendar_id: number | null
  command_id: number | null
  description: string | null
}

export interface SessionsTable {
  /** SHA-256 of the cookie value, hex. */
  key_hash: string
  user_id: number
  origin: string | null
  remember: boolean
  expires_at: Time
  /** End of the token that opened the session, which a new token may not outlive. */
  token_expires_at: NullableTime
  /** That token, which takes the session with it. */
  token_id: number | null
  /** As whom its owner acts; null when he does not, or that account is gone. */
  acting_as: number | null
  /** Null when he does not. */
  acting_until: NullableTime
  acting_reason: string | null
  /** He may no longer, and has not gone back to his own account. */
  acting_over: Generated<boolean>
  /** When all that the account asks for was given; null when the session was opened without. */
  strong_at: NullableTime
  id: Generated<number>
  /** Not known, as what follows, of sessions from before these were noted. */
  created_at: NullableTime
  last_seen_at: NullableTime
  address: string | null
  agent: string | null
  method: string | null
  host: string | null
  /** When it ends, however much it is used. */
  ends_at: Time
}

/** When an account was signed in to last. */
export interface SignInsTable {
  user_id: number
  at: Time
  address: string | null
  method: string | null
}

export interface TokensTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hex. */
  key_hash: string
  expires_at: Time
  created_at: Generated<Date>
  last_used_at: NullableTime
  name: string | null
  /** Addresses. */
  made_from: string | null
  used_from: string | null
  /** How its text begins; null when it was not noted. */
  prefix: string | null
  scope: Generated<string>
}

/** Accounts changed from outside the server, for the one that runs. */
export interface UsersChangedTable {
  user_id: number
}

/** `owner` is linked to `property`. One table per pair, so that foreign keys clean up. */
export interface UserDevicesTable extends Followed {
  user_id: number
  device_id: number
}
export interface UserGroupsTable extends Followed {
  user_id: number
  group_id: number
}
export interface UserGeofencesTable extends Followed {
  user_id: number
  geofence_id: number
}
export interface UserDriversTable extends Followed {
  user_id: number
  driver_id: number
}
export interface UserUsersTable extends Followed {
  user_id: number
  managed_user_id: number
}
export interface GroupGeofencesTable extends Followed {
  group_id: number
  geofence_id: number
}
export interface GroupDriversTable extends Followed {
  group_id: number
  driver_id: number
}
export interface DeviceGeofencesTable extends Followed {
  device_id: number
  geofence_id: number
}
export interface DeviceDriversTable extends Followed {
  device_id: number
  driver_id: number
}
export interface UserCommandsTable extends Followed {
  user_id: number
  command_id: number
}
export interface GroupCommandsTable extends Followed {
  group_id: number
  command_id: number
}
export interface DeviceCommandsTable extends Followed {
  device_id: number
  command_id: number
}
export interface DeviceDevicesTable extends Followed {
  device_id: number
  linked_device_id: number
}

/** Photos and papers of a device; their bytes are files. */
export interface DeviceFilesTable {
  id: Generated<number>
  device_id: number
  kind: 'photo' | 'document'
  name: string
  /** Pixels; 0 for documents. */
  width: Generated<number>
  height: Generated<number>
  size_bytes: number
  taken_at: NullableTime
  uploaded_at: ColumnType<Date, Date | string | undefined, Date | string>
}

/** A shared link. `user_id` is the account its viewers have; `access_token` signs in as it. */
export interface SharesTable {
  id: Generated<number>
  owner_id: number
  user_id: number
  name: string
  /** Sealed, as the access token is. */
  token: string
  token_hash: string
  access_token: string
  is_sealed: boolean
  pin_hash: string | null
  fields: ColumnType<string[], string, string>
  device_ids: ColumnType<number[], string, string>
  group_ids: ColumnType<number[], string, string>
  expires_at: ColumnType<Date, Date, Date>
  created_at: ColumnType<Date, Date | undefined, never>
  last_access_at: NullableTime
  view_count: Generated<number>
}
export interface ShareLeftoversTable {
  id: Generated<number>
  email: string | null
  user_id: number | null
  at: ColumnType<Date, Date | undefined, never>
}
export interface ShareViewsTable {
  id: Generated<number>
  share_id: number
  at: ColumnType<Date, Date, never>
  address: string
  agent: string
}

export interface Database {
  shares: SharesTable
  share_views: ShareViewsTable
  share_leftovers: ShareLeftoversTable
  server: ServerTable
  users: UsersTable
  devices: DevicesTable
  groups: GroupsTable
  geofences: GeofencesTable
  drivers: DriversTable
  computed_attributes: ComputedAttributesTable
  calendars: CalendarsTable
  maintenances: MaintenancesTable
  orders: OrdersTable
  notifications: NotificationsTable
  scheduled_reports: ScheduledReportsTable
  commands: CommandsTable
  sessions: SessionsTable
  sign_ins: SignInsTable
  tokens: TokensTable
  users_changed: UsersChangedTable
  user_devices: UserDevicesTable
  user_groups: UserGroupsTable
  user_geofences: UserGeofencesTable
  user_drivers: UserDriversTable
  user_users: UserUsersTable
  accounts: AccountsTable
  group_geofences: GroupGeofencesTable
  group_drivers: GroupDriversTable
  device_geofences: DeviceGeofencesTable
  device_drivers: DeviceDriversTable
  device_devices: DeviceDevicesTable
  user_commands: UserCommandsTable
  group_commands: GroupCommandsTable
  device_commands: DeviceCommandsTable
  device_files: DeviceFilesTable
}
