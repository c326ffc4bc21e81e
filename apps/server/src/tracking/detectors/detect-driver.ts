import { plain } from './detector'

/** Another driver than at the position before, or the first one known. */
export const detectDriver = plain(({ attributes: { driverUniqueId } }, { last }) => {
  if (driverUniqueId === undefined || driverUniqueId === '') return []
  if (driverUniqueId === last?.attributes.driverUniqueId) return []
  return [{ type: 'driverChanged', attributes: { driverUniqueId: String(driverUniqueId) } }]
})
