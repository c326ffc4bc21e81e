import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'TopFlyTech T88xx, TLW, TLD, TLP',
  summary: 'locations, alarms, networks, driving, tags, answers',
  messages: [],
  sources: [],
}
