import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Topin, ZhongXun',
  summary: 'login, places, networks, alarms, status',
  messages: [],
  sources: [],
}
