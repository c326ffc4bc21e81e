import { endpoint } from '../wire/index'

export const removeDemo = endpoint('DELETE', '/tarkan/demo', {
  access: 'admin',
  summary: 'Removes the demonstration: its devices, groups, drivers and the mark of the server.',
})
