import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'SinoTrack, LKGPS, Cantrack, TK-Star',
  summary: 'text and binary locations, cells, heartbeats, answers',
  messages: [],
  sources: [],
}
