import { NONE, plain } from './detector'

/** Another driver than at the position before, or the first one known. */
export const detectDriver = plain(({ attributes: { driverUniqueId } }, { last }) => {
  if (driverUniqueId === undefined || driverUniqueId === '') return NONE
  if (driverUniqueId === last?.attributes.driverUniqueId) return NONE
  return [{ type: 'driverChanged', attributes: { driverUniqueId: String(driverUniqueId) } }]
})
