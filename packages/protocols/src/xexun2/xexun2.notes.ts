import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'Xexun G4 wearables',
  summary: 'records of place, networks, battery, alarms; answers',
  messages: [
    { type: '07', meaning: 'answer to a command', read: true },
    { type: '14', meaning: 'records of place and state', read: true, answer: 'accepted, once stored' },
    { type: 'others', meaning: 'unknown', read: 'no public facts', answer: 'accepted' },
  ],
  furtherAttributes: ['result'],
  sources: ['public decoder of Traccar', 'messages of devices in service'],
}
