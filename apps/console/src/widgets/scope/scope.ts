/** Which devices something is about: all of them, or some and those of groups. */
export interface Scope {
  all: boolean
  deviceIds: readonly number[]
  groupIds: readonly number[]
}

/** More single devices than this make an address longer than servers read: groups are for that. */
export const SCOPE_DEVICES_MAX = 500

export const isEmptyScope = ({ all, deviceIds, groupIds }: Scope): boolean =>
  !all && deviceIds.length === 0 && groupIds.length === 0
