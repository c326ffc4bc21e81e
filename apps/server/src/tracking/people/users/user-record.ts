import type { Selectable } from 'kysely'
import { TOTP_KEY_KEPT, type User, type UserInput } from '@rastro/model/user'
import { wireDate } from '@rastro/model/wire'
import type { UserRecord } from '#src/face/caller/index'
import type { UsersTable } from '#src/db/schema'
import { withoutMailSecret } from '#src/tracking/people/mail/index'

export const recordOf = (row: Selectable<UsersTable>): UserRecord => ({
  id: row.id,
  attributes: row.attributes,
  name: row.name,
  login: row.login,
  email: row.email,
  phone: row.phone,
  readonly: row.readonly,
  administrator: row.administrator,
  map: row.map,
  latitude: row.latitude,
  longitude: row.longitude,
  zoom: row.zoom,
  coordinateFormat: row.coordinate_format,
  disabled: row.disabled,
  expirationTime: row.expiration_time ? wireDate(row.expiration_time) : null,
  deviceLimit: row.device_limit,
  userLimit: row.user_limit,
  deviceReadonly: row.device_readonly,
  limitCommands: row.limit_commands,
  disableReports: row.disable_reports,
  fixedEmail: row.fixed_email,
  poiLayer: row.poi_layer,
  totpKey: row.totp_key,
  temporary: row.temporary,
  passwordHash: row.password_hash,
  share:
    row.shared_by === null
      ? null
      : { sharerId: row.shared_by, deviceId: row.shared_device_id, groupId: row.shared_group_id },
})

/** Columns of what a client wrote; the password is hashed elsewhere. */
export const columnsOf = (user: Omit<UserInput, 'id' | 'password' | 'oldPassword'>) => ({
  attributes: JSON.stringify(user.attributes),
  name: user.name,
  login: user.login?.trim() || null,
  email: user.email,
  phone: user.phone?.trim() ?? null,
  readonly: user.readonly,
  administrator: user.administrator,
  map: user.map,
  latitude: user.latitude,
  longitude: user.longitude,
  zoom: user.zoom,
  coordinate_format: user.coordinateFormat,
  disabled: user.disabled,
  expiration_time: user.expirationTime,
  device_limit: user.deviceLimit,
  user_limit: user.userLimit,
  device_readonly: user.deviceReadonly,
  limit_commands: user.limitCommands,
  disable_reports: user.disableReports,
  fixed_email: user.fixedEmail,
  poi_layer: user.poiLayer,
  totp_key: user.totpKey || null,
  temporary: user.temporary,
})

/** A user as it leaves the server: no hash, no key of the second factor, no password of a mail server. */
export function presentUser(user: UserRecord): User {
  const { passwordHash: _hash, totpKey, share: _share, ...rest } = user
  const attributes = withoutMailSecret(rest.attributes)
  return { ...rest, attributes, totpKey: totpKey === null ? null : TOTP_KEY_KEPT, password: null }
}
