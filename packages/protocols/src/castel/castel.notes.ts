import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Sinocastel IDD and PT',
  summary: 'login, locations, alarms, vehicle data, trouble codes, cells',
  messages: [],
  sources: [],
}
