import type { ProtocolNotes } from '../notes'

export const notes: ProtocolNotes = {
  brands: 'MiniFinder, Eview EV-07',
  summary: 'logins, reports, settings, answers',
  messages: [
    { type: '1', meaning: 'login', read: true },
    { type: '3', meaning: 'answer to a command', read: true },
    { type: '4', meaning: 'telephone numbers that are set', read: true },
    { type: '5', meaning: 'signal and battery', read: true },
    { type: 'A', meaning: 'last known place', read: true },
    { type: 'B, C, D', meaning: 'report, stored or live', read: true },
    { type: '2, 6 to 9', meaning: 'settings', read: 'they say nothing of the vehicle' },
  ],
  furtherAttributes: ['phone1', 'phone2', 'phone3', 'result', 'approximate'],
  sources: ['public decoder of Traccar (MiniFinderProtocolDecoder)', 'messages of devices in public test data'],
}
