import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'SeTracker, Wonlex, ReachFar',
  summary: 'locations, alarms, heartbeats, health, answers',
  messages: [],
  sources: [],
}
