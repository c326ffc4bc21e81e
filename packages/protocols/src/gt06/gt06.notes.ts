import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Concox, Jimi, Wanway, Seeworld and clones',
  summary: 'login, locations, alarms, heartbeats, cells, vehicle data, information, answers',
  messages: [],
  sources: [],
}
